/** The list of employees who will be saved together (001 §2). */
import { useSession } from '#web/session/session.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { QueuedList } from '#web/ui/form/queued-list.tsx'
import { fullName } from '#web/ui/format.ts'
import type { Queued } from './employee-values.ts'

export interface QueuedEmployeesProps {
  queue: readonly Queued[]
  /** The errors from the server, by key. */
  faults: Readonly<Record<number, readonly string[]>>
  onEdit: (queued: Queued) => void
  onRemove: (queued: Queued) => void
}

export function QueuedEmployees({ queue, faults, onEdit, onRemove }: QueuedEmployeesProps) {
  const { companyRoles } = useSession()
  if (queue.length === 0) return null
  const roleOf = (id: string | null) =>
    companyRoles.find(({ companyRoleUniqueId }) => companyRoleUniqueId === id)?.companyRoleName
  const withKey = (key: number, act: (queued: Queued) => void) => {
    const queued = queue.find((one) => one.key === key)
    if (queued) act(queued)
  }
  return (
    <FormSection title={`To be saved: ${queue.length}`}>
      <QueuedList
        records={queue.map(({ key, values }) => ({
          key,
          name: fullName(values),
          caption: [
            roleOf(values.companyRoleUniqueID),
            values.hasLoginAccess ? values.employeeUserName : 'No sign-in',
            values.phoneNumber,
          ]
            .filter(Boolean)
            .join(' · '),
          faults: faults[key],
        }))}
        onEdit={(key) => withKey(key, onEdit)}
        onRemove={(key) => withKey(key, onRemove)}
      />
    </FormSection>
  )
}
