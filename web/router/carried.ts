/** A text that goes along from one screen to the form of the next, as the beginning of what is written there. */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It is too long for an address, and none of an address's business. */
    text?: string
  }
}

/** What was carried here: `navigate({ to, state: { text } })`. Empty where one came by the address. */
export const useCarriedText = (): string => useLocation({ select: ({ state }) => state.text ?? '' })
