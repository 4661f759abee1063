/** A step of a record with what is said to it. */
import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Done } from '#web/ui/toast/toast.ts'
import { SaveDialog } from './save-dialog.tsx'

export interface StepQuestion {
  /** 'Approve SUB-1-1'. */
  title: string
  /** What will happen. */
  text: string
  confirmLabel: string
  /** What is said to it, where that is no comment. */
  label?: string
  /** What is said to whoever says nothing, where nobody would know what to do without a word. */
  needed?: string
  isDangerous?: boolean
  act: (comment: string) => Promise<unknown>
  /** What changed since one looked. */
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
