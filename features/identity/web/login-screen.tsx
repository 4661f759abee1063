/** The sign-in: /login (002 §2). */
import { Alert, Box, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { texts } from '#web/api/texts.ts'
import { sessionQuery } from '#web/session/session.ts'
import { setToken, takeRememberedPath } from '#web/session/token.ts'
import classes from './login-screen.module.css'
import { signInCall } from './references.ts'

export function LoginScreen() {
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { elements } = event.currentTarget
    const fieldOf = (name: string) => elements.namedItem(name) as HTMLInputElement
    const given = { username: fieldOf('username').value.trim(), password: fieldOf('password').value }
    setMissing({ username: given.username === '', password: given.password === '' })
    if (given.username === '') return fieldOf('username').focus()
    if (given.password === '') return fieldOf('password').focus()
    setBusy(true)
    setFailure(undefined)
    try {
      const { token, ...session } = await call(signInCall, { body: { ...given, platform: 'Web' } })
      queryClient.clear()
      setToken(token)
      queryClient.setQueryData(sessionQuery.queryKey, session)
      router.history.replace(takeRememberedPath() ?? '/')
    } catch (error) {
      // 002 §8: on the sign-in call itself the message is 'We cannot log you in.'
      setFailure(error instanceof CallError ? error.message : texts.unknownError)
      setBusy(false)
      password.current?.select()
    }
  }

  return (
    <Box component="main" className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={44} height={44} />
        <span>Plumbline</span>
      </div>
      <Paper withBorder p="xl" className={classes.card}>
        <Title order={1} fz={20}>
          Sign in
        </Title>
        <Text c="dimmed" fz="sm" mb="lg">
          Projects, people and paper of the site, in one place.
        </Text>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && (
              <Alert color="red" variant="outline" role="alert" title={failure}>
                Check the e-mail address and the password, and try again.
              </Alert>
            )}
            <TextInput
              name="username"
              label="E-mail address"
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
              autoComplete="current-password"
              size="md"
              error={missing.password && 'Enter your password'}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            />
            <Button type="submit" size="md" loading={isBusy} fullWidth>
              Sign in
            </Button>
          </Stack>
        </form>
      </Paper>
    </Box>
  )
}
