/** Warns if a role gives a person of another company more rights than the guests' role (records.md 'Guest'). */
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { modules, type Permissions } from '#contract/modules.ts'
import { listIamOfRole } from '#features/roles/contract.ts'
import { bitsOf, labelOf } from '#features/roles/words.ts'
import { call } from '#web/api/client.ts'
import { useMay, useSession } from '#web/session/session.ts'

/** The rights of a role on all projects. */
function generalOf(role: string) {
  return queryOptions({
    queryKey: ['Roles', 'in general', role],
    queryFn: async ({ signal }): Promise<Permissions> => {
      const { items } = await call(listIamOfRole, { body: { TargetUniqueID: role }, signal })
      const general = items.find(({ workOrderUniqueId }) => workOrderUniqueId === null)
      return general ? JSON.parse(general.iamPermissions) : {}
    },
  })
}

export function BeyondGuest({ guest, role }: { guest: string; role: string }) {
  const mayLook = useMay()('Roles', 'Read')
  const { companyRoles } = useSession()
  const isOther = role !== guest
  const chosen = useQuery({ ...generalOf(role), enabled: isOther && mayLook })
  const usual = useQuery({ ...generalOf(guest), enabled: isOther && mayLook })
  if (!isOther) return null
  const name = companyRoles.find(({ companyRoleUniqueId }) => companyRoleUniqueId === role)?.companyRoleName
  const more =
    chosen.data && usual.data
      ? modules.flatMap((module) => {
          const bits = bitsOf((chosen.data[module] ?? 0) & ~(usual.data[module] ?? 0))
          return bits.length > 0 ? [`${labelOf(module)}: ${bits.join(', ')}`] : []
        })
      : []
  return (
    <Alert
      color="orange"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${name} allows more than Guest`}
    >
      <Text fz="sm">
        {more.length > 0
          ? more.join('; ')
          : 'People of other companies usually get the role Guest, which cannot change anything others created.'}
      </Text>
    </Alert>
  )
}
