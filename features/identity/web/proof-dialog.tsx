/** Asks for the password before the sign-in itself is changed: the open session could be anybody's. */
import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'

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
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ProofForm {...props} onClose={onClose} />
    </Modal>
  )
}

function ProofForm(props: Omit<ProofDialogProps, 'isOpen' | 'title'>) {
  const { text, confirmLabel, isDangerous, onProof, onClose } = props
  const [failure, setFailure] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isActing.current) return
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement
    const password = field.value
    setMissing(password === '')
    if (password === '') return field.focus()
    isActing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await onProof({ password })
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      field.select()
    } finally {
      isActing.current = false
      setBusy(false)
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
          data-autofocus
          error={isMissing && 'Enter your password'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
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
