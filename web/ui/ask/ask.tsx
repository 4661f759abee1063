/**
 * An action that needs the person's agreement. A menu or button opens the question; after the agreement the
 * action is done.
 */
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Question } from './question.ts'

export interface Ask extends Omit<Question, 'children' | 'onConfirm'> {
  /** A text that explains what the action does. */
  text: ReactNode
  act: () => Promise<unknown>
}

/**
 * Returns a function that asks, and the dialog of the question. Render the dialog outside of the menu that
 * asks, because the menu is removed when it closes.
 */
export function useAsk(): [ask: (what: Ask) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Ask>()
  const [isOpen, setOpen] = useState(false)
  const ask = (what: Ask) => {
    setAsked(what)
    setOpen(true)
  }
  if (!asked) return [ask, null]
  const { text, act, ...question } = asked
  return [
    ask,
    <ConfirmDialog
      key={question.title}
      {...question}
      isOpen={isOpen}
      onConfirm={act}
      onClose={() => setOpen(false)}
    >
      {text}
    </ConfirmDialog>,
  ]
}
