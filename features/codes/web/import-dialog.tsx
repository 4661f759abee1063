/** Adds a tree of codes from rows that were copied in a spreadsheet, in the shape in which it is exported. */
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { CodeRow } from '../contract.ts'
import { useImportCodes } from './keeping-api.ts'

const columns: readonly PasteColumn[] = [
  { field: 'type', label: 'Type', aliases: ['Job code type'], kind: 'text', isRequired: true },
  { field: 'jobCode', label: 'Contract code', aliases: ['Job code', 'Division'], kind: 'text' },
  { field: 'jobCodeName', label: 'Contract code name', aliases: ['Job code name'], kind: 'text' },
  { field: 'taskCode', label: 'Task code', kind: 'text' },
  { field: 'taskCodeName', label: 'Task code name', kind: 'text' },
  { field: 'activityCode', label: 'Activity code', aliases: ['Subtask code'], kind: 'text' },
  { field: 'activityCodeName', label: 'Activity code name', aliases: ['Subtask code name'], kind: 'text' },
]

/** All rows are shown before they are added. */
const MOST_SHOWN = 2000

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { keyOf } = useKeyOfTry()
  const add = useImportCodes()
  const check = (cells: Record<string, string | undefined>) => {
    const input: CodeRow = { ...cells, type: cells.type ?? '' }
    const problems = schemaErrors(CodeRow, input)
    if (input.taskCode && !input.jobCode) problems.jobCode ??= 'Must say what the task code lies below'
    if (input.activityCode && !input.taskCode)
      problems.taskCode ??= 'Must say what the activity code lies below'
    return { input, problems }
  }
  const save = async (rows: CodeRow[]) => {
    const { jobCodes, taskCodes, activityCodes, alreadyThere } = await add.mutateAsync({
      rows,
      key: keyOf(rows),
    })
    const added = jobCodes + taskCodes + activityCodes
    toast.success(
      `${added} ${added === 1 ? 'code' : 'codes'} added${alreadyThere > 0 ? `, ${alreadyThere} were there already` : ''}`,
    )
  }
  return (
    <PasteDialog
      noun={{ one: 'row of codes', many: 'rows of codes' }}
      columns={columns}
      check={check}
      save={save}
      most={MOST_SHOWN}
      onClose={onClose}
    />
  )
}
