/** The only screen for a user who must set up a second factor: /second-factor. */
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { takeRememberedPath } from '#web/session/token.ts'
import { FrontPage } from '#web/ui/page/front-page.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { leaveAll } from './sign-out.ts'

export function SecondFactorScreen() {
  const router = useRouter()
  const { company } = useSession()
  return (
    <FrontPage
      title="Set up two-step sign-in"
      text={`${company?.companyName ?? 'Your company'} requires it: besides your password, each sign-in asks for a code from an app on your phone.`}
      isWide
      foot={
        <Button variant="subtle" color="gray" onClick={() => void leaveAll()}>
          Sign out
        </Button>
      }
    >
      <SecondFactorSetup
        doneLabel="I have kept them, go on"
        onDone={() => router.history.replace(takeRememberedPath() ?? '/')}
      />
    </FrontPage>
  )
}
