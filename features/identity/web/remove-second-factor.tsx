/** Removes a lost second factor of any login, for site administrators. */
import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { removeSecondFactor } from '../contract.ts'

export function RemoveSecondFactor() {
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(username.trim() === '')
    if (username.trim() !== '') setAsked(true)
  }
  const remove = async () => {
    setFailure(undefined)
    try {
      await call(removeSecondFactor, { body: { username: username.trim() } })
      toast.success(`${username.trim()} signs in with the password alone now`)
      setUsername('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label="Someone else's lost phone">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2} fz="md">
            Someone else&apos;s lost phone
          </Title>
          <Text fz="sm" c="dimmed">
            As an administrator of this site you can remove anyone&apos;s two-step sign-in. Do it only when
            you are sure who asks.
          </Text>
          {failure && <Alert color="red" variant="outline" role="alert" title={failure} />}
          <TextInput
            label="Their e-mail address"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            maw={360}
            value={username}
            error={isMissing && 'Enter an e-mail address'}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default">
              Remove it
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Remove the two-step sign-in of ${username.trim()}?`}
        confirmLabel="Remove it"
        isDangerous
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        They are signed out everywhere, can sign in with their password alone, and are notified by e-mail.
      </ConfirmDialog>
    </Paper>
  )
}
