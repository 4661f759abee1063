/** Asks for the password before the sign-in settings change, because another person may use the open session. */
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'

export interface ProofDialogProps {
  isOpen: boolean
  title: string
  text: string
  confirmLabel: string
  isDangerous?: boolean
  onProof: (proof: { password: string }) => Promise<void>
  onClose: () => void
}

export function ProofDialog({ isOpen, onClose, title, ...props }: ProofDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <InputDialog isOpen={isOpen} isDirty={isDirty} isBusy={isBusy} onClose={close} title={title} centered>
      {(cancel) => (
        <ProofForm
          {...props}
          onDirty={setDirty}
          isBusy={isBusy}
          onBusy={setBusy}
          onCancel={cancel}
          onDone={close}
        />
      )}
    </InputDialog>
  )
}

interface ProofFormProps extends Omit<ProofDialogProps, 'isOpen' | 'title' | 'onClose'> {
  onDirty: (isDirty: boolean) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function ProofForm(props: ProofFormProps) {
  const { text, confirmLabel, isDangerous, onProof, onDirty, isBusy, onBusy, onCancel, onDone } = props
  const [failure, setFailure] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const isActing = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isActing.current) return
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement
    const password = field.value
    setMissing(password === '')
    if (password === '') return field.focus()
    isActing.current = true
    onBusy(true)
    setFailure(undefined)
    try {
      await onProof({ password })
      onDone()
    } catch (error) {
      setFailure((error as Error).message)
      field.select()
    } finally {
      isActing.current = false
      onBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text fz="sm">{text}</Text>
        {failure && <Alert color="red" variant="outline" role="alert" title={failure} />}
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          onChange={(event) => onDirty(event.currentTarget.value !== '')}
          error={isMissing && 'Enter your password'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color={isDangerous ? 'red.8' : undefined} loading={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
