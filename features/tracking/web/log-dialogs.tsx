/** The dialogs of the screens that show time logs. */
import { useRef, useState } from 'react'
import { openerOf } from '#web/ui/focus-back.ts'
import { later } from '#web/ui/later.tsx'
import type { TimeLog } from '../contract.ts'
import { DeleteLogDialog } from './log-actions.tsx'
import type { ChosenActivity } from './time-log-dialog.tsx'

const TimeLogDialog = later(async () => (await import('./time-log-dialog.tsx')).TimeLogDialog)

type Dialog = { of: 'add'; day?: string } | { of: 'edit'; log: TimeLog } | { of: 'remove'; log: TimeLog }

/** The state of the dialogs: which dialog is open, and which element gets the focus back. */
export function useLogDialogs() {
  const [dialog, setDialog] = useState<Dialog>()
  const opener = useRef<Element | null>(null)
  const open = (next: Dialog) => {
    opener.current = openerOf(document.activeElement)
    setDialog(next)
  }
  return {
    dialog,
    add: (day?: string) => open({ of: 'add', ...(day && { day }) }),
    edit: (log: TimeLog) => open({ of: 'edit', log }),
    remove: (log: TimeLog) => open({ of: 'remove', log }),
    close: () => {
      setDialog(undefined)
      // The confirmation dialog returns the focus itself.
      if (dialog?.of === 'remove') return
      setTimeout(() => {
        const target = opener.current?.isConnected ? opener.current : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
  }
}

export interface LogDialogsProps {
  dialogs: ReturnType<typeof useLogDialogs>
  activity?: ChosenActivity
}

export function LogDialogs({ dialogs, activity }: LogDialogsProps) {
  const { dialog, close } = dialogs
  return (
    <>
      {dialog?.of === 'add' && (
        <TimeLogDialog {...(dialog.day && { day: dialog.day })} activity={activity} onClose={close} />
      )}
      {dialog?.of === 'edit' && <TimeLogDialog log={dialog.log} onClose={close} />}
      <DeleteLogDialog log={dialog?.of === 'remove' ? dialog.log : undefined} onClose={close} />
    </>
  )
}
