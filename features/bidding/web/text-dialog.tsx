/** One text that is written and sent: a question, or its answer. */
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'

export interface TextDialogProps {
  title: string
  label: string
  most: number
  verb: string
  done: string
  send: (text: string) => Promise<unknown>
  /** Above the field, and below it. */
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
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const isEmpty = text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isEmpty) return
    setBusy(true)
    setFailure(undefined)
    try {
      await send(text)
      toast.success(done)
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
    <InputDialog
      title={title}
      size="lg"
      fullScreen={isPhone}
      isDirty={text !== ''}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
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
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={isEmpty}>
                {verb}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
