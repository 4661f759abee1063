/**
 * The e-mail verification: /verify-email (002 §2). Activates an employee by a mailed code; sets a password if
 * the login has none.
 */
import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { signedIn } from '#web/session/tabs.ts'
import { passOf } from '#web/session/token.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { activate, checkActivation } from '../contract.ts'
import { FrontState } from './front-state.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function VerifyEmailScreen() {
  const { code, email } = useSearch({ from: '/verify-email' })
  if (code && email) return <Verification key={code} code={code} email={email} />
  return <NotVerified reason="This link is incomplete. Open it from the e-mail, or copy all of it." />
}

/** Opening the page only checks the link; a button uses it, because mail scanners open links, too. */
function Verification({ code, email }: { code: string; email: string }) {
  const queryClient = useQueryClient()
  const [isSignedIn, setSignedIn] = useState(false)
  const [isActivated, setActivated] = useState(false)
  const given = { token: code, userid: email, platform: 'Web' }
  const verification = useQuery({
    queryKey: ['identity', 'activate', code, email],
    queryFn: ({ signal }) => call(checkActivation, { body: { token: code, userid: email }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  if (verification.isPending) {
    return (
      <FrontPage title="E-mail verification">
        <FrontState kind="progress">We check your link…</FrontState>
      </FrontPage>
    )
  }
  if (verification.isError) return <NotVerified reason={verification.error.message} />
  if (isActivated) {
    return (
      <FrontPage title="Your address is verified">
        <Stack gap="lg">
          <FrontState kind="success">
            {isSignedIn
              ? `You are signed in as ${email}.`
              : `You are all set. Sign in with ${email} and your password.`}
          </FrontState>
          <LinkButton to="/" size="md" fullWidth>
            Go home
          </LinkButton>
        </Stack>
      </FrontPage>
    )
  }
  const { companyName, accountName, needsPassword } = verification.data
  const joined = accountName === companyName ? companyName : `${companyName}, ${accountName}`
  if (!needsPassword)
    return (
      <Joining
        joined={joined}
        email={email}
        activate={async () => {
          await call(activate, { body: given })
          setActivated(true)
        }}
      />
    )
  return (
    <FrontPage
      title="Choose your password"
      text={`${joined}. For ${email}: you will sign in with it from now on.`}
    >
      <NewPasswordForm
        username={email}
        label="Save and activate"
        onSave={async (newPassword) => {
          const { session } = await call(activate, { body: { ...given, newPassword } })
          if (session) {
            queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' })
            signedIn(passOf(session))
            setSignedIn(true)
          }
          setActivated(true)
        }}
      />
    </FrontPage>
  )
}

interface JoiningProps {
  /** The names of the company and the account. */
  joined: string
  email: string
  activate: () => Promise<void>
}

/** For a person whose login already has a password. */
function Joining({ joined, email, activate }: JoiningProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const press = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await activate()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <FrontPage title={`Join ${joined}`} text={`For ${email}. You keep your password.`}>
      <Stack gap="lg">
        {failure && <FrontState kind="error">{failure}</FrontState>}
        <Button size="md" fullWidth loading={isBusy} onClick={() => void press()}>
          Activate
        </Button>
      </Stack>
    </FrontPage>
  )
}

function NotVerified({ reason }: { reason: string }) {
  return (
    <FrontPage
      title="Your address could not be verified"
      foot={<LinkText to="/reset-password">Ask for a new link</LinkText>}
    >
      <Stack gap="lg">
        <FrontState kind="error">{reason}</FrontState>
        <LinkButton to="/" size="md" fullWidth>
          Go home
        </LinkButton>
      </Stack>
    </FrontPage>
  )
}
