/** What is done only once one has agreed to it: a menu or a button asks, and does it. */
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Question } from './question.ts'

export interface Ask extends Omit<Question, 'children' | 'onConfirm'> {
  /** What will happen. */
  text: ReactNode
  act: () => Promise<unknown>
}

/** Asks, and the dialog that does: it is rendered where it stays while what has asked, such as a menu, is gone. */
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
