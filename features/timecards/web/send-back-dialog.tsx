/** Sends weeks back to their people, with a reason. */
import { countOf } from '#contract/figures.ts'
import { StepDialog } from '#web/ui/ask/step-dialog.tsx'
import type { Week, WeekPerson } from '../contract.ts'
import { useSendBack } from './week-api.ts'
import { weekOfPerson } from './week-bars.tsx'

interface SendBackDialogProps {
  week: Week
  people: readonly WeekPerson[]
  onDone: () => void
  onClose: () => void
}

export function SendBackDialog({ week, people, onDone, onClose }: SendBackDialogProps) {
  const sending = useSendBack()
  const able = people.filter(({ may }) => may.sendBack === null)
  const what = countOf(able.length, 'week')
  return (
    <StepDialog
      question={{
        title: `Send ${what} back`,
        text: `${able.map(({ employeeName }) => employeeName).join(', ')}: each person is notified, with your comment.`,
        confirmLabel: 'Send back',
        needed: 'Say what to change',
        act: async (comment) => {
          await sending.mutateAsync({ weeks: able.map((person) => weekOfPerson(week, person)), comment })
          onDone()
        },
        done: { text: 'Sent back', detail: what },
      }}
      onClose={onClose}
    />
  )
}
