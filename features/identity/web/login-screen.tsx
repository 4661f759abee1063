/** The sign-in page: /login (002 §2). With a second factor, it has two steps. */
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { texts } from '#web/api/texts.ts'
import { keptHere } from '#web/session/kept-mark.ts'
import { sessionQuery } from '#web/session/present-session.ts'
import { onArrival, signedIn } from '#web/session/tabs.ts'
import { passOf, takeRememberedPath } from '#web/session/token.ts'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { CodeStep } from './code-step.tsx'
import classes from './login-screen.module.css'
import { signInCall } from './references.ts'

interface Given {
  username: string
  password: string
  keepSignedIn: boolean
}

export function LoginScreen() {
  const router = useRouter()
  const { note } = useSearch({ from: '/login' })
  const [failure, setFailure] = useState<{ message: string; isOfNames: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  /** The accepted username and password, while the page asks for the code of the second factor. */
  const [accepted, setAccepted] = useState<Given>()
  const password = useRef<HTMLInputElement>(null)
  const [waiting] = useState(() => Object.values(keptHere()).reduce((sum, count) => sum + count, 0))

  // Removes all cached data of the previous user.
  useEffect(() => queryClient.clear(), [])
  // If the user signs in in another tab, this tab continues, too.
  useEffect(() => onArrival(() => router.history.replace(takeRememberedPath() ?? '/')), [router])

  const signIn = async (given: Given, code?: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const { token, ...session } = await call(signInCall, {
        body: { ...given, platform: 'Web', timeZone, ...(code && { code }) },
      })
      signedIn(passOf({ token, ...session }))
      queryClient.setQueryData(sessionQuery.queryKey, session)
      router.history.replace(takeRememberedPath() ?? '/')
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED') return setAccepted(given)
      // 002 §8: the message of a refused sign-in is 'We cannot log you in.'
      const isKnown = error instanceof CallError
      setFailure({
        message: isKnown ? error.message : texts.unknownError,
        isOfNames: isKnown && error.code === 'SIGN_IN_FAILED',
      })
      password.current?.select()
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { elements } = event.currentTarget
    const fieldOf = (name: string) => elements.namedItem(name) as HTMLInputElement
    const given = {
      username: fieldOf('username').value.trim(),
      password: fieldOf('password').value,
      keepSignedIn: fieldOf('keepSignedIn').checked,
    }
    setMissing({ username: given.username === '', password: given.password === '' })
    if (given.username === '') return fieldOf('username').focus()
    if (given.password === '') return fieldOf('password').focus()
    void signIn(given)
  }

  if (accepted) {
    return (
      <CodeStep
        isBusy={isBusy}
        failure={failure?.message}
        onCode={(code) => void signIn(accepted, code)}
        onBack={() => {
          setAccepted(undefined)
          setFailure(undefined)
        }}
      />
    )
  }
  return (
    <FrontPage
      title="Sign in"
      text="Construction project management"
      foot={
        <>
          New here?{' '}
          <Link to="/register" className={classes.link}>
            Register
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {note && !failure && (
            <Alert variant="outline" role="status" title="Check your e-mail">
              We sent you a link. Use it to activate your sign-in and choose a password. It works once, within
              seven days.
            </Alert>
          )}
          {waiting > 0 && !failure && (
            <Alert
              variant="outline"
              role="status"
              title={`Sign in to send ${waiting} file${waiting > 1 ? 's' : ''}`}
            />
          )}
          {failure && (
            <Alert color="red" variant="outline" role="alert" title={failure.message}>
              {failure.isOfNames && 'Wrong e-mail or password.'}
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
            size="md"
            error={missing.username && 'Enter your e-mail address'}
          />
          <PasswordInput
            ref={password}
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            size="md"
            error={missing.password && 'Enter your password'}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
          <Checkbox name="keepSignedIn" label="Keep me signed in on this device" />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Sign in
          </Button>
          <Link to="/reset-password" className={classes.link}>
            Forgot your password?
          </Link>
        </Stack>
      </form>
    </FrontPage>
  )
}
