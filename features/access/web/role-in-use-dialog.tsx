/** The people and records because of which a role cannot be deleted, with links to them (002 §5). */
import { List, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRole } from '#features/roles/contract.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, fullName } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { peopleOfRoleQuery } from './api.ts'

export function RoleInUseDialog({ role, onClose }: { role: CompanyRole; onClose: () => void }) {
  const {
    companyRoleUniqueId: id,
    companyRoleName: name,
    peopleCount,
    peopleElsewhereCount,
    recordCount,
  } = role
  const mayEdit = useMay()('Employees', 'Update')
  const people = useQuery(peopleOfRoleQuery(id))
  const uses = [
    peopleCount > 0 && countOf(peopleCount, 'person', 'people'),
    peopleElsewhereCount && `${countOf(peopleElsewhereCount, 'person', 'people')} in other offices`,
    recordCount > 0 && countOf(recordCount, 'project record'),
  ].filter(Boolean)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${name} cannot be deleted`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text>
          In use by {uses.join(' and ')}. Give these people another role and delete the records first.
        </Text>
        {people.isError && (
          <FailedState
            title="The people could not be loaded."
            error={people.error}
            retry={() => void people.refetch()}
          />
        )}
        {people.isPending && <LoadingRows rows={3} />}
        {people.data && people.data.length > 0 && (
          <List spacing={4}>
            {people.data.map((person) => (
              <List.Item key={person.employeeUniqueID}>
                {mayEdit ? (
                  <RecordLink
                    to="/employee/edit/$id"
                    params={{ id: person.employeeUniqueID }}
                    onClick={onClose}
                  >
                    {fullName(person)}
                  </RecordLink>
                ) : (
                  fullName(person)
                )}
              </List.Item>
            ))}
          </List>
        )}
        {recordCount > 0 && (
          <RecordLink to="/company/roles-accesslist" search={{ role: id }} onClick={onClose}>
            {`Show ${countOf(recordCount, 'project record')}`}
          </RecordLink>
        )}
      </Stack>
    </Modal>
  )
}
