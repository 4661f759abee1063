/** Saves the summary of a year of a project, with the facts of Form 300A: of which year, and as what. */
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useToday } from '#web/session/days.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { hintOf } from '#web/ui/toast/toast.ts'
import type { FormFormat } from '../contract.ts'
import { downloadSummary } from './api.ts'
import { useYearsOfLog } from './years-of-log.ts'

/** Until the end of April the summary of the year before is made and posted (29 CFR 1904.32). */
const LAST_MONTH_OF_POSTING = 4

export function SummaryDialog({ workOrder, onClose }: { workOrder: string; onClose: () => void }) {
  const years = useYearsOfLog()
  const month = Number(useToday().slice(5, 7))
  const [year, setYear] = useState(String(month <= LAST_MONTH_OF_POSTING ? years[1] : years[0]))
  const [format, setFormat] = useState<FormFormat>('pdf')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await downloadSummary({ year: Number(year), workOrderUniqueId: workOrder, format })
      onClose()
    } catch (error) {
      setFailure({
        title: error instanceof Error ? error.message : 'The summary was not saved.',
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog title="Summary of a year (Form 300A)" isDirty={false} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <Select
              label="Year"
              allowDeselect={false}
              data={years.map(String)}
              value={year}
              onChange={(chosen) => chosen && setYear(chosen)}
            />
            <SegmentedControl
              aria-label="File"
              data={[
                { value: 'pdf', label: 'PDF' },
                { value: 'xlsx', label: 'Spreadsheet' },
              ]}
              value={format}
              onChange={setFormat}
            />
            <Text fz="sm" c="dimmed">
              The cases of this project’s log added up, with employees and hours from its time cards. Industry
              and NAICS code stay empty: write them by hand. Post it from February 1 to April 30.
            </Text>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                Save summary
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
