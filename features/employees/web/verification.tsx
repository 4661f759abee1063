/** Whether somebody has followed the link in their mail (002 §2, §4), and what to do where they have not. */
import { Alert, Button, Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Employee } from '../contract.ts'
import { useActivateNow, useInviteAgain } from './api.ts'
import { fullName } from './employee-name.ts'

export function Verification({ employee }: { employee: Employee }) {
  const may = useMay()
  const invite = useInviteAgain()
  const activate = useActivateNow()
  const [isAsked, setAsked] = useState(false)
  const { employeeUniqueID: id, employeeUserName: username } = employee
  return (
    <Alert color="orange" variant="outline" mb="md" title="Not verified yet" icon={<IconMail aria-hidden />}>
      {`An invitation was sent to ${username}. The link in it works once, within an hour.`}
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          size="xs"
          loading={invite.isPending}
          onClick={() =>
            invite.mutate(id, {
              onSuccess: () => toast.success(`A new link is on its way to ${username}`),
              onError: toast.failure,
            })
          }
        >
          Send the invitation again
        </Button>
        {/* Whoever runs the roles of an account runs it; the server decides. */}
        {may('Roles', 'Update') && (
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
        {`Without the link in their mail nobody has shown that ${username} is theirs. They choose a password with 'Forgot your password?' at the sign-in.`}
      </ConfirmDialog>
    </Alert>
  )
}
