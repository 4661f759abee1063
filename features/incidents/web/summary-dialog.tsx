/**
 * Downloads the summary of a year of a project, with the facts of Form 300A. Asks for the year and the file
 * format.
 */
import { SegmentedControl, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#web/session/days.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import type { FormFormat } from '../contract.ts'
import { downloadSummary } from './api.ts'
import { useYearsOfLog } from './years-of-log.ts'

/**
 * The summary of the previous year is made and posted until the end of April (29 CFR 1904.32), so that year
 * is preselected until then.
 */
const LAST_MONTH_OF_POSTING = 4

export function SummaryDialog({ workOrder, onClose }: { workOrder: string; onClose: () => void }) {
  const years = useYearsOfLog()
  const month = Number(useToday().slice(5, 7))
  const [year, setYear] = useState(String(month <= LAST_MONTH_OF_POSTING ? years[1] : years[0]))
  const [format, setFormat] = useState<FormFormat>('pdf')
  return (
    <SaveDialog
      title="Summary of a year (Form 300A)"
      isDirty={false}
      onClose={onClose}
      confirmLabel="Save summary"
      writes={false}
      save={() => downloadSummary({ year: Number(year), workOrderUniqueId: workOrder, format })}
    >
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
        The cases of this project’s log added up, with employees and hours from its time cards. Industry and
        NAICS code stay empty: write them by hand. Post it from February 1 to April 30.
      </Text>
    </SaveDialog>
  )
}
