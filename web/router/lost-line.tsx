/**
 * A note above the projects after a link could not be opened. The documents' message disappears by itself,
 * perhaps too early. This note stays until the person closes the note or leaves the projects.
 */
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
        {/* The same text for deleted and hidden records, so that the text reveals no hidden record. */}
        What it leads to was deleted, or you cannot see it
        {account ? ` in ${account.accountName}` : ''}. Ask whoever sent you the link.
      </Alert>
    </Box>
  )
}
