/** A step of a record with what is said to it. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { type Done, hintOf, toast } from '#web/ui/toast/toast.ts'
import { InputDialog } from './input-dialog.tsx'

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
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const readOnly = whyReadOnly()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const said = comment.trim()
    if (isBusy) return
    if (needed && said === '') return setFailure({ title: needed, problems: [] })
    setBusy(true)
    setFailure(undefined)
    try {
      await act(said)
      if (done) toast.done(done)
      onClose()
    } catch (error) {
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog title={title} isDirty={comment !== ''} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
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
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={isBusy}
                disabled={readOnly !== undefined}
                title={readOnly}
                {...(isDangerous && { color: 'red' })}
              >
                {confirmLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
