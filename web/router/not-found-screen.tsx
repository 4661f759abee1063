import { IconMapPinOff } from '@tabler/icons-react'
import { FullPage } from '#web/ui/full-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function NotFoundScreen() {
  return (
    <FullPage
      icon={<IconMapPinOff />}
      title="There is no such page"
      text="The address may be mistyped, or what was here is gone."
    >
      <LinkButton to="/">Go to the projects</LinkButton>
    </FullPage>
  )
}
