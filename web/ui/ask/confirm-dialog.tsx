/**
 * Asks before an action that other people will notice. The dialog explains the action, and its button names
 * the action.
 */
import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import type { ConfirmDialogProps } from './question.ts'

const ConfirmingDialog = later(async () => (await import('./confirming-dialog.tsx')).ConfirmingDialog)

/**
 * The dialog of a question. The code of the dialog loads when the first question is asked. The dialog stays
 * rendered so that it can fade out.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isNeeded, setNeeded] = useState(props.isOpen)
  if (props.isOpen && !isNeeded) setNeeded(true)
  return isNeeded ? <ConfirmingDialog {...props} /> : null
}
