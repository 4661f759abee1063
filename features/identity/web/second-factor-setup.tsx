/** Sets up a second factor: shows the secret for the app, asks for a first code, and shows the recovery codes. */
import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { call } from '#web/api/client.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { beginSecondFactor, confirmSecondFactor } from '../contract.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

export interface SecondFactorSetupProps {
  /** The label of the last button. */
  doneLabel: string
  /** Called after the second factor is in force and the user has saved the recovery codes. */
  onDone: () => void
  onCancel?: () => void
}

export function SecondFactorSetup({ doneLabel, onDone, onCancel }: SecondFactorSetupProps) {
  const { employeeUsername } = useSession()
  const queryClient = useQueryClient()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  // Each request creates a new secret, so the query runs once while this component is shown.
  const begun = useQuery({
    queryKey: ['identity', 'second factor', 'begin'],
    queryFn: () => call(beginSecondFactor),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: !recoveryCodes,
  })

  if (recoveryCodes) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        username={employeeUsername}
        doneLabel={doneLabel}
        onDone={() => void queryClient.refetchQueries(sessionQuery).then(onDone)}
      />
    )
  }
  if (begun.isError) {
    return (
      <FailedState
        title="Setting up could not begin"
        error={begun.error}
        retry={() => void begun.refetch()}
      />
    )
  }
  if (!begun.data) return <LoadingRows rows={3} />
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Text fw={600} fz="sm">
          1. Scan this with an authenticator app on your phone
        </Text>
        <Group gap="lg" align="flex-start">
          <Suspense fallback={<LoadingRows rows={1} height={200} />}>
            <QrCode text={begun.data.uri} label="QR code for the authenticator app" />
          </Suspense>
          <Stack gap={6} maw={300}>
            <Text fz="sm" c="dimmed">
              Any app for one-time codes will do. No camera? Type this key in instead:
            </Text>
            <Code fz="sm" style={{ overflowWrap: 'anywhere' }} aria-label="Key">
              {begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Code>
            {/* A phone cannot scan its own screen, so it gets a link. */}
            <Text
              fz="sm"
              component="a"
              href={begun.data.uri}
              c="var(--mantine-color-anchor)"
              hiddenFrom="sm"
              py={11}
              my={-11}
            >
              Open it in an app on this phone
            </Text>
          </Stack>
        </Group>
      </Stack>
      <ConfirmCode onConfirmed={setRecoveryCodes} onCancel={onCancel} />
    </Stack>
  )
}

interface ConfirmCodeProps {
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: (() => void) | undefined
}

function ConfirmCode({ onConfirmed, onCancel }: ConfirmCodeProps) {
  const [failure, setFailure] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isActing.current) return
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = field.value.replaceAll(/\s/g, '')
    setMissing(code === '')
    if (code === '') return field.focus()
    isActing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      onConfirmed(recoveryCodes)
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
      <Stack gap="xs">
        <Text fw={600} fz="sm">
          2. Enter the six digits that the app shows
        </Text>
        {failure && <Alert color="red" variant="outline" role="alert" title={failure} />}
        <TextInput
          name="code"
          label="Code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          maw={220}
          error={isMissing && 'Enter the code'}
        />
        <Group mt="xs">
          <Button type="submit" loading={isBusy}>
            Turn on
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
