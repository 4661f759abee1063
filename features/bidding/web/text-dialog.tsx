/** A dialog to write and send one text: a question or an answer. */
import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'

export interface TextDialogProps {
  title: string
  label: string
  most: number
  verb: string
  done: string
  send: (text: string) => Promise<unknown>
  /** Content above and below the field. */
  before?: ReactNode
  after?: ReactNode
  onClose: () => void
}

export function TextDialog({
  title,
  label,
  most,
  verb,
  done,
  send,
  before,
  after,
  onClose,
}: TextDialogProps) {
  const [text, setText] = useState('')
  return (
    <SaveDialog
      isLarge
      title={title}
      isDirty={text !== ''}
      onClose={onClose}
      confirmLabel={verb}
      isReady={text.trim() !== ''}
      save={() => send(text)}
      done={() => done}
    >
      {before}
      <Textarea
        label={label}
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {after}
    </SaveDialog>
  )
}
