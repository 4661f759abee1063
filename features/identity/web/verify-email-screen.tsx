/** The e-mail verification: /verify-email (002 §2). Activates by the code in a mail, with a password where none is. */
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { signedIn } from '#web/session/tabs.ts'
import { passOf } from '#web/session/token.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { activate } from '../contract.ts'
import { FrontState } from './front-state.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function VerifyEmailScreen() {
  const { code, email } = useSearch({ from: '/verify-email' })
  if (code && email) return <Verification key={code} code={code} email={email} />
  return <NotVerified reason="This link is incomplete. Open it from the e-mail, or copy all of it." />
}

function Verification({ code, email }: { code: string; email: string }) {
  const queryClient = useQueryClient()
  const [isSignedIn, setSignedIn] = useState(false)
  const [isActivated, setActivated] = useState(false)
  const given = { token: code, userid: email, platform: 'Web' }
  // A code works once, so this is asked once.
  const verification = useQuery({
    queryKey: ['identity', 'activate', code, email],
    queryFn: () => call(activate, { body: given }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
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
  if (isActivated || verification.data.activated) {
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
  return (
    <FrontPage title="Choose your password" text={`For ${email}. You will sign in with it from now on.`}>
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
