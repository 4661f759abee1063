/**
 * The password reset: /reset-password (000 §4). Without a code it requests a mail; with a code it sets a new
 * password.
 */
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, call } from '#web/api/client.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { requestReset, resetPassword, USERNAME_MISSING } from '../contract.ts'
import { FrontState } from './front-state.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function ResetPasswordScreen() {
  const { code, email } = useSearch({ from: '/reset-password' })
  return code && email ? <ChoosePassword key={code} code={code} email={email} /> : <RequestReset />
}

const backToSignIn = <LinkText to="/login">Back to the sign-in</LinkText>

function RequestReset() {
  const [failure, setFailure] = useState<{ title: string; text?: string }>()
  const [isMissing, setMissing] = useState(false)
  const [askedFor, setAskedFor] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isActing.current) return
    const field = event.currentTarget.elements.namedItem('username') as HTMLInputElement
    const username = field.value.trim()
    setMissing(username === '')
    if (username === '') {
      // Rule from 000 §5 of the documents.
      toast.warning(USERNAME_MISSING)
      return field.focus()
    }
    isActing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await call(requestReset, { body: { username, platform: 'Web' } })
      setAskedFor(username)
    } catch (error) {
      const { message } = error as Error
      // 000 §8: the title for a failed mail. For other errors, such as offline, the server did not try to
      // send a mail.
      const hasTried = error instanceof CallError && error.status >= 500
      setFailure(hasTried ? { title: 'email sending failed', text: message } : { title: message })
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }

  if (askedFor) {
    return (
      <FrontPage title="Check your e-mail" foot={backToSignIn}>
        <FrontState kind="success">
          If {askedFor} has a sign-in here, a mail with a link is on its way. The link works once, within an
          hour.
        </FrontState>
      </FrontPage>
    )
  }
  return (
    <FrontPage
      title="Forgot your password?"
      text="We e-mail you a link to choose a new one."
      foot={backToSignIn}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure && (
            <Alert color="red" variant="outline" role="alert" title={failure.title}>
              {failure.text}
            </Alert>
          )}
          <TextInput
            name="username"
            label="E-mail address"
            required
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={254}
            size="md"
            error={isMissing}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Send the link
          </Button>
        </Stack>
      </form>
    </FrontPage>
  )
}

function ChoosePassword({ code, email }: { code: string; email: string }) {
  const [isChanged, setChanged] = useState(false)
  const given = { token: code, username: email, platform: 'Web' }
  const verification = useQuery({
    queryKey: ['identity', 'reset', code, email],
    queryFn: () => call(resetPassword, { body: given }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  if (isChanged) {
    return (
      <FrontPage title="Your password was changed">
        <Stack gap="lg">
          <FrontState kind="success">
            You are signed out on every device. Sign in with the new password.
          </FrontState>
          <LinkButton to="/login" size="md" fullWidth>
            Sign in
          </LinkButton>
        </Stack>
      </FrontPage>
    )
  }
  if (verification.isPending) {
    return (
      <FrontPage title="Choose a new password">
        <FrontState kind="progress">We check your link…</FrontState>
      </FrontPage>
    )
  }
  if (verification.isError) {
    return (
      <FrontPage title="Your password was not changed" foot={backToSignIn}>
        <Stack gap="lg">
          <FrontState kind="error">{verification.error.message}</FrontState>
          <LinkButton to="/reset-password" size="md" fullWidth>
            Ask for a new link
          </LinkButton>
        </Stack>
      </FrontPage>
    )
  }
  return (
    <FrontPage title="Choose a new password" text={`For ${email}. All your devices are signed out with it.`}>
      <NewPasswordForm
        username={email}
        label="Change password"
        onSave={async (newPassword) => {
          await call(resetPassword, { body: { ...given, newPassword } })
          setChanged(true)
        }}
      />
    </FrontPage>
  )
}
