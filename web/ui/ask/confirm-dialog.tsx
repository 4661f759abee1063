/** Asks before something is done that others will notice: in words what will happen, then a verb to agree with. */
import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import type { ConfirmDialogProps } from './question.ts'

const ConfirmingDialog = later(async () => (await import('./confirming-dialog.tsx')).ConfirmingDialog)

/** It comes when it asks for the first time, and stays for its fading. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isNeeded, setNeeded] = useState(props.isOpen)
  if (props.isOpen && !isNeeded) setNeeded(true)
  return isNeeded ? <ConfirmingDialog {...props} /> : null
}
