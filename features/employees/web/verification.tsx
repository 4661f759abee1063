/**
 * A notice for an employee who has not followed the link in the mail (002 §2, §4), with buttons to send it
 * again or to activate.
 */

import { Alert, Button, Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { fullName } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Employee } from '../contract.ts'
import { useActivateNow, useInviteAgain } from './api.ts'

export function Verification({ employee }: { employee: Employee }) {
  const { isAccountAdministrator } = useSession()
  const [inviteAgain, isInviting] = useInviteAgain()
  const activate = useActivateNow()
  const [isAsked, setAsked] = useState(false)
  const { employeeUniqueID: id, employeeUserName: username } = employee
  return (
    <Alert color="orange" variant="outline" mb="md" title="Not verified yet" icon={<IconMail aria-hidden />}>
      {`An invitation was sent to ${username}. The link in it works once, within seven days.`}
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" loading={isInviting} onClick={() => inviteAgain(employee)}>
          Send the invitation again
        </Button>
        {isAccountAdministrator && (
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            Activate now
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Activate ${fullName(employee)} now?`}
        confirmLabel="Activate now"
        onConfirm={async () => {
          await activate.mutateAsync(id)
          toast.success(`${fullName(employee)} is active now`)
        }}
        onClose={() => setAsked(false)}
      >
        {`They have not followed the link in their e-mail, so it is not verified that ${username} is theirs. They can sign in once they follow that link, or a new one from 'Forgot your password?'.`}
      </ConfirmDialog>
    </Alert>
  )
}
