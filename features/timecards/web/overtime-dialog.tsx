/** Sets the overtime rule of the account, and the people who never get overtime. */
import { MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { TimecardSettings } from '../contract.ts'
import type { OvertimeRule } from '../overtime.ts'
import { settingsQuery, useChangeSettings, weekQuery } from './week-api.ts'

const rules: readonly { value: OvertimeRule; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'week', label: 'Above 40 hours a week' },
  { value: 'day and week', label: 'Above 8 hours a day, and above 40 a week of what is left' },
  {
    value: 'California',
    label:
      'California: above 8 hours a day, above 40 a week, and the seventh day in a row; double time above 12 a day, and above 8 on the seventh',
  },
]

interface OvertimeDialogProps {
  project: string | undefined
  monday: string
  onClose: () => void
}

export function OvertimeDialog(props: OvertimeDialogProps) {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return <OvertimeForm {...props} settings={data} />
  return (
    <InputDialog title="Overtime" isDirty={false} onClose={props.onClose}>
      {() =>
        error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows rows={3} />
        )
      }
    </InputDialog>
  )
}

function OvertimeForm({
  project,
  monday,
  settings,
  onClose,
}: OvertimeDialogProps & { settings: TimecardSettings }) {
  const people =
    useQuery({ ...weekQuery(project ?? '', monday), enabled: project !== undefined }).data?.people ?? []
  const before = settings.exemptPeople.map(({ employeeUniqueId }) => employeeUniqueId)
  const [rule, setRule] = useState(settings.overtimeRule)
  const [exempt, setExempt] = useState(before)
  const change = useChangeSettings()
  const isDirty = rule !== settings.overtimeRule || exempt.join() !== before.join()
  const names = new Map(
    [...people, ...settings.exemptPeople].map((one) => [one.employeeUniqueId, one.employeeName]),
  )
  const save = () =>
    change.mutateAsync({
      overtimeRule: rule,
      exemptEmployeeUniqueIds: exempt,
      rowVersion: settings.rowVersion,
    })
  return (
    <SaveDialog
      title="Overtime"
      isDirty={isDirty}
      onClose={onClose}
      confirmLabel={settings.canChange ? 'Save' : undefined}
      save={save}
      done={() => texts.updated}
    >
      <Radio.Group
        label="What counts as overtime in this account"
        description="Across all projects of a person, each hour counted once"
        value={rule}
        onChange={(value) => setRule(value)}
      >
        <Stack gap="xs" mt="xs">
          {rules.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} disabled={!settings.canChange} />
          ))}
        </Stack>
      </Radio.Group>
      <MultiSelect
        label="Exempt"
        description="Their time is never overtime. You can choose people of the project on screen."
        searchable
        disabled={!settings.canChange}
        nothingFoundMessage="Nobody matches"
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={exempt}
        onChange={setExempt}
      />
      {!settings.canChange && (
        <Text fz="sm" c="dimmed">
          To change this, you need permission to change timecards on all projects.
        </Text>
      )}
    </SaveDialog>
  )
}
