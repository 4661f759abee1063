/** Downloads the file for payroll. Asks for its days and columns. */
import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { periodProblem } from '#contract/period.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { type PayrollColumn, payrollColumns, type TimecardSettings } from '../contract.ts'
import { downloadPayroll, settingsQuery, useChangeSettings } from './week-api.ts'

const names: Readonly<Record<PayrollColumn, string>> = {
  name: 'Name',
  role: 'Role',
  week: 'Week of',
  day: 'Day',
  project: 'Project',
  job: 'Job',
  minutes: 'Minutes',
  hours: 'Hours',
  regular: 'Regular hours',
  overtime: 'Overtime hours',
  doubleTime: 'Double time hours',
  approved: 'Approved',
  approvedBy: 'Approved by',
  personId: 'Person id',
  regularNow: 'Regular hours now',
  overtimeNow: 'Overtime hours now',
  doubleTimeNow: 'Double time hours now',
  change: 'Changed since approval',
}

const TITLE = 'Time for payroll'

interface PayrollDialogProps {
  from: string
  to: string
  onClose: () => void
}

export function PayrollDialog(props: PayrollDialogProps) {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return <PayrollForm {...props} settings={data} />
  return (
    <InputDialog title={TITLE} isDirty={false} onClose={props.onClose}>
      {() =>
        error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows rows={4} />
        )
      }
    </InputDialog>
  )
}

function PayrollForm({ settings, onClose, ...period }: PayrollDialogProps & { settings: TimecardSettings }) {
  const [from, setFrom] = useState<string | null>(period.from)
  const [to, setTo] = useState<string | null>(period.to)
  const [columns, setColumns] = useState<readonly PayrollColumn[]>(settings.payrollColumns)
  const [approvedOnly, setApprovedOnly] = useState(false)
  const [isKept, setKept] = useState(settings.canChange)
  const change = useChangeSettings()
  const isAnother = columns.join() !== settings.payrollColumns.join()
  const problem = () => {
    if (!isDay(from) || !isDay(to)) return 'Choose both days'
    const wrong = periodProblem({ startDate: from, endDate: to })
    return wrong ?? (columns.length === 0 ? 'Choose at least one column' : undefined)
  }
  const save = async () => {
    if (isKept && isAnother)
      await change.mutateAsync({ payrollColumns: [...columns], rowVersion: settings.rowVersion })
    await downloadPayroll({ StartDate: from ?? '', EndDate: to ?? '', columns: [...columns], approvedOnly })
  }
  return (
    <SaveDialog
      title={TITLE}
      isDirty={false}
      confirmLabel="Download"
      writes={isKept && isAnother}
      problem={problem}
      save={save}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label="From" clearable={false} value={from} onChange={setFrom} />
        <DayInput label="To" clearable={false} value={to} onChange={setTo} />
      </SimpleGrid>
      <Checkbox
        label="Only weeks that are approved"
        checked={approvedOnly}
        onChange={({ currentTarget }) => setApprovedOnly(currentTarget.checked)}
      />
      <Checkbox.Group
        label="Columns"
        description="In the order they appear in the file"
        value={[...columns]}
        onChange={(chosen) => setColumns(payrollColumns.filter((name) => chosen.includes(name)))}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} mt="xs" spacing="xs">
          {payrollColumns.map((name) => (
            <Checkbox key={name} value={name} label={names[name]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {settings.canChange && (
        <Checkbox
          label="Keep these columns for the account"
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
      )}
      <Text fz="sm" c="dimmed">
        One line per person, day and job, for the projects whose timecards you can read. Minutes add up
        exactly. Regular and overtime hours stay as they were approved. If they would differ today, the file
        adds what they would be now.
      </Text>
    </SaveDialog>
  )
}
