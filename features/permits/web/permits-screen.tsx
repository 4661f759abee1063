/** The permits of a project, and its planned inspections: /permit/{id} (001 §2). */
import { SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Register } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ComingInspections } from './coming-inspections.tsx'
import { usePermitsRegister } from './permits-register.tsx'

export function PermitsScreen() {
  const { id: workOrder } = useParams({ from: '/signed-in/project/permit/$id' })
  const may = useMay()
  const register = usePermitsRegister(workOrder, { workOrder })
  const { address } = register
  const isCalendar = address.search.view === 'calendar'
  const primary = may('Permits', 'Create', workOrder) && (
    <LinkButton to="/permit-add" search={{ obj: workOrder }} leftSection={<IconPlus size={18} aria-hidden />}>
      New permit
    </LinkButton>
  )
  return (
    <Register
      {...register}
      // Columns and the download are about permits, so the calendar of inspections has neither.
      {...(isCalendar && { columns: [], download: undefined })}
      title="Permits"
      primary={primary}
      controls={
        <SegmentedControl
          aria-label="Show"
          data={[
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Inspections' },
          ]}
          value={address.search.view ?? 'list'}
          onChange={(view) => address.change({ view: view === 'calendar' ? 'calendar' : undefined })}
        />
      }
      instead={isCalendar ? () => <ComingInspections workOrder={workOrder} /> : undefined}
    />
  )
}
