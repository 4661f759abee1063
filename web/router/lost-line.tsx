/** Above the projects, where a link has led nowhere: the documents' words are gone again before everybody has read them. */
import { Alert, Box } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useSession } from '#web/session/session.ts'
import { lostThere } from './redirect-with.ts'

export function LostLine() {
  const { account } = useSession()
  return (
    <Box px={{ base: 'md', sm: 'xl' }} pt="lg" maw={1500}>
      <Alert
        color="orange"
        variant="outline"
        icon={<IconLinkOff size={18} aria-hidden />}
        title="That link does not open"
        withCloseButton
        closeButtonLabel="Close this note"
        onClose={lostThere.dismiss}
      >
        {/* The same whether it is gone or not theirs to see. */}
        What it leads to was deleted, or you cannot see it
        {account ? ` in ${account.accountName}` : ''}. Ask whoever sent you the link.
      </Alert>
    </Box>
  )
}
