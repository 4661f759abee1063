/** A dialog that takes a step of a record, with a comment. */
import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Done } from '#web/ui/toast/toast.ts'
import { SaveDialog } from './save-dialog.tsx'

export interface StepQuestion {
  /** The title: 'Approve SUB-1-1'. */
  title: string
  /** The explanation of what the step does. */
  text: string
  confirmLabel: string
  /** The label of the text field; left out: 'Comment'. */
  label?: string
  /** The message if the text field is empty; left out: the text may be empty. */
  needed?: string
  isDangerous?: boolean
  act: (comment: string) => Promise<unknown>
  /** The changes of the record since the person opened it. */
  changed?: ReactNode
  done: Done | undefined
}

export function StepDialog({ question, onClose }: { question: StepQuestion; onClose: () => void }) {
  const {
    title,
    text,
    confirmLabel,
    label = 'Comment',
    needed,
    isDangerous = false,
    act,
    changed,
    done,
  } = question
  const [comment, setComment] = useState('')
  const said = comment.trim()
  return (
    <SaveDialog
      title={title}
      isDirty={comment !== ''}
      onClose={onClose}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      problem={() => (needed && said === '' ? needed : undefined)}
      save={() => act(said)}
      done={done ? () => done : undefined}
    >
      {changed}
      <Text fz="sm">{text}</Text>
      <Textarea
        label={label}
        required={needed !== undefined}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
