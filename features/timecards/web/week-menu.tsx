/** The menu of timecards: downloads, and the account's settings. */
import { Button } from '@mantine/core'
import { IconClockCog, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayAfter, mondayOf } from '#contract/days.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { MenuDivider, MenuItem } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'

const PayrollDialog = later(async () => (await import('./payroll-dialog.tsx')).PayrollDialog)
const OvertimeDialog = later(async () => (await import('./overtime-dialog.tsx')).OvertimeDialog)

export function WeekMenu({ project, week }: { project: string | undefined; week: string | undefined }) {
  const navigate = useNavigate()
  const today = useToday()
  const may = useMay()
  const [opened, setOpened] = useState<'payroll' | 'overtime'>()
  // The payroll dialog starts with last week, unless another week is shown.
  const from = mondayOf(week ?? dayAfter(today, -7))
  const to = dayAfter(from, 6)
  const close = () => setOpened(undefined)
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <Button variant="default" aria-label="Export and overtime">
            Export
          </Button>
        }
      >
        <MenuItem
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          onClick={() => setOpened('payroll')}
        >
          For payroll (CSV)…
        </MenuItem>
        {may('Reports', 'Read') && (
          <MenuItem
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/reports/timesheet', search: { from, to } })}
          >
            Weekly report
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem leftSection={<IconClockCog size={16} aria-hidden />} onClick={() => setOpened('overtime')}>
          Overtime…
        </MenuItem>
      </PressMenu>
      {opened === 'payroll' && <PayrollDialog from={from} to={to} onClose={close} />}
      {opened === 'overtime' && <OvertimeDialog project={project} monday={from} onClose={close} />}
    </>
  )
}
