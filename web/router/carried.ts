/** Passes a text from one screen to the form of the next screen; the form begins with this text. */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text. The navigation state carries the text, because the text may be too long for an address. */
    text?: string
  }
}

/** Returns the text of `navigate({ to, state: { text } })`; empty if the screen was opened by its address. */
export const useCarriedText = (): string => useLocation({ select: ({ state }) => state.text ?? '' })
