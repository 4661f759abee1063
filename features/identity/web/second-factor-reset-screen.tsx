/** Removes a lost second factor of an employee, for administrators of the account: /second-factor-reset. */

import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { fullName } from '#web/ui/format.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { resetSecondFactor } from '../contract.ts'
import { employeeOfResetQuery } from './api.ts'

const WIDTH = 640
const route = getRouteApi('/signed-in/second-factor-reset')

export function SecondFactorResetScreen() {
  const { obj: id } = route.useLoaderData()
  const { data: employee } = useSuspenseQuery(employeeOfResetQuery(id))
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/employee/edit/$id', params: { id } })
  const name = fullName(employee)
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactor, { body: { employeeUniqueID: id } }),
    onSuccess: async () => {
      toast.success(`${name} signs in with the password alone now`)
      void refreshModule('Employees')
      await leave()
    },
  })
  return (
    <PageBody width={WIDTH}>
      <PageHeader title="Remove two-step sign-in" subtitle={`Of ${name}, ${employee.employeeUserName}`} />
      <Paper withBorder p="lg">
        <Stack gap="md">
          {reset.isError && <Alert color="red" variant="outline" role="alert" title={reset.error.message} />}
          <Text fz="sm">
            Do this only if you are sure that {name} asked for it: call them or see them in person. They are
            signed out everywhere, can sign in with their password alone, and are notified by e-mail.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              Cancel
            </Button>
            <Button color="red.8" loading={reset.isPending} onClick={() => reset.mutate()}>
              Remove it
            </Button>
          </Group>
        </Stack>
      </Paper>
    </PageBody>
  )
}
