/** The list of subcontractors of the account: /subcontractors/list (002 §2). */

import { Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { denialOf } from '#contract/machine.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { subcontractorColumns } from '../columns.ts'
import { type Subcontractor, subcontractorErrors } from '../contract.ts'
import { refusalOf, standings, subcontractorStatuses } from '../machine.ts'
import { type SubcontractorsSearch, typeNames } from './address.ts'
import { ChosenSubcontractors } from './chosen-subcontractors.tsx'
import { downloadSubcontractors, subcontractorsQuery } from './list-api.ts'
import { SubcontractorActions } from './subcontractor-actions.tsx'
import { SubcontractorStatus } from './subcontractor-status.tsx'

const filters: readonly Filter[] = [
  { key: 'type', label: 'Type', choices: typeNames.map((name) => ({ value: name, label: name })) },
  {
    key: 'status',
    label: 'Status',
    choices: subcontractorStatuses.map((status) => ({ value: status, label: standings[status] })),
  },
]

export function SubcontractorsScreen() {
  const address = useRegisterAddress<SubcontractorsSearch>('subcontractors', ['type', 'status'])
  const { account, isOfSubcontractor } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const several = useSeveral()
  const list = useQuery(subcontractorsQuery(account?.accountUniqueID ?? '', address.search))
  const add = may('Subcontractors', 'Create') && (
    <LinkButton to="/subcontractors/add" leftSection={<IconPlus size={18} aria-hidden />}>
      Add subcontractor
    </LinkButton>
  )
  const open = ({ subContractorUniqueId: id, may: { edit } }: Subcontractor) => {
    const refusal = denialOf(edit)
    if (refusal) toast[refusal.tone](refusal.text)
    else void navigate({ to: '/subcontractors/edit', search: { subContractorModel: id } })
  }
  return (
    <Register
      name="subcontractors"
      title="Subcontractors"
      noun={{ one: 'subcontractor', many: 'subcontractors' }}
      address={address}
      rows={pagesOf(list)}
      remark={isOfSubcontractor ? ' · You see your own company' : undefined}
      recordOf={({ subContractorUniqueId: id, subcontractorName: name }) => ({ id, name })}
      columns={columns}
      open={may('Subcontractors', 'Update') ? open : undefined}
      several={may('Subcontractors', 'Update') || may('Subcontractors', 'Delete') ? several : undefined}
      chosenActions={<ChosenSubcontractors several={several} />}
      // Activated subcontractors cannot be chosen, because no action is allowed on them.
      refusalOf={({ statusName }) => refusalOf('edit', statusName)?.text ?? null}
      actions={(subcontractor) => <SubcontractorActions subcontractor={subcontractor} />}
      card={(subcontractor) => <SubcontractorCard subcontractor={subcontractor} />}
      search="Search by name"
      filters={filters}
      primary={add}
      download={(format, shown) => downloadSubcontractors(format, address.search, shown)}
      empty={
        <EmptyState
          title="No subcontractors yet"
          text={
            isOfSubcontractor
              ? 'You see your own company, and none is chosen for you.'
              : 'Add your subcontractors. You can then choose them for employees and punch list items.'
          }
          icon={<IconTruck size={22} stroke={1.5} />}
        >
          {add}
        </EmptyState>
      }
      noMatch={{
        // The documents' text (002 §8).
        title: subcontractorErrors.SUBCONTRACTOR_NOT_FOUND.text,
        text: 'Try another name, or fewer filters.',
      }}
    />
  )
}

/** The name of a subcontractor. It is a link if the user may edit the subcontractor. */
function SubcontractorName({ subcontractor }: { subcontractor: Subcontractor }) {
  const { subContractorUniqueId: id, subcontractorName: name } = subcontractor
  if (subcontractor.may.edit !== true) {
    return (
      <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    )
  }
  return (
    <RecordLink to="/subcontractors/edit" search={{ subContractorModel: id }}>
      {name}
    </RecordLink>
  )
}

const columns = listColumns<Subcontractor, typeof subcontractorColumns>(subcontractorColumns, {
  name: (subcontractor) => <SubcontractorName subcontractor={subcontractor} />,
  status: ({ statusName }) => <SubcontractorStatus statusName={statusName} />,
})

function SubcontractorCard({ subcontractor }: { subcontractor: Subcontractor }) {
  const { subContractorTypeName, SubContractorAddress, subContractorCity, statusName } = subcontractor
  const place = [SubContractorAddress, subContractorCity].filter(Boolean).join(', ')
  return (
    <Stack gap={6}>
      <SubcontractorName subcontractor={subcontractor} />
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[subContractorTypeName, place].filter(Boolean).join(' · ')}
      </Text>
      <Group>
        <SubcontractorStatus statusName={statusName} />
      </Group>
    </Stack>
  )
}
