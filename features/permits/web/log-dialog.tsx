/** Adds the result of an inspection to the log of a permit, with its photos. */
import { FileInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { addUploads } from '#features/files/web/public.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { LONGEST_TITLE, type Permit, type PermitResult, permitResults } from '../contract.ts'
import { inspectorOffer, useAddLog } from './api.ts'
import { headingOf, resultWords } from './permit-words.ts'

export function LogDialog({ permit, onClose }: { permit: Permit; onClose: () => void }) {
  const { permitUniqueId, workOrderUniqueId, requiredInspections } = permit
  const today = useToday()
  const may = useMay()
  const add = useAddLog()
  const [result, setResult] = useState<PermitResult>('Passed')
  const [inspection, setInspection] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(today)
  const [inspector, setInspector] = useState('')
  const [employee, setEmployee] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const open = requiredInspections.filter((one) => !one.permitLogUniqueId || one.failedOnDate)
  const isDirty = notes !== '' || inspector !== '' || files.length > 0 || inspection !== null
  const input = {
    permitUniqueId,
    signOffInspectionStatus: result,
    signOffInspectionDate: day ?? today,
    signOffInspectionEmployeeUID: employee,
    inspectorName: inspector,
    signOffInspectionNotes: notes,
    permitInspectionUniqueId: inspection,
  }
  const save = async (key: string) => {
    const [id] = await add.mutateAsync({ input, key })
    if (id && files.length > 0)
      void addUploads({ workOrderUniqueId, targetUniqueID: id, targetType: 'PermitLog' }, files, {
        isAfterSave: true,
        record: headingOf(permit),
      })
  }
  return (
    <SaveDialog
      title={`Sign off ${headingOf(permit)}`}
      isDirty={isDirty}
      onClose={onClose}
      confirmLabel="Sign off"
      isReady={day !== null && day <= today}
      input={input}
      save={save}
      done={() => ({ text: texts.added, detail: `Log of ${headingOf(permit)}` })}
    >
      <Select
        label="Result"
        data={permitResults.map((value) => ({ value, label: resultWords[value] }))}
        allowDeselect={false}
        value={result}
        onChange={(value) => setResult(value ?? 'Passed')}
      />
      {open.length > 0 && (
        <Select
          label="Which inspection"
          description="'Passed' completes it"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the inspection' }}
          data={open.map(({ permitInspectionUniqueId: value, inspectionName: label }) => ({
            value,
            label,
          }))}
          value={inspection}
          onChange={setInspection}
        />
      )}
      <DayInput
        label="Date"
        value={day}
        onChange={setDay}
        error={day && day > today ? 'Must not be in the future' : undefined}
      />
      <TextInput
        label="City inspector's name"
        disabled={employee !== null}
        maxLength={LONGEST_TITLE}
        value={inspector}
        onChange={(event) => setInspector(event.currentTarget.value)}
      />
      <ResponsibleSelect
        label="Our inspector"
        offer={inspectorOffer(workOrderUniqueId)}
        present={undefined}
        value={employee}
        onChange={setEmployee}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {may('Files', 'Create', workOrderUniqueId) && (
        <FileInput
          label="Photos"
          placeholder="Choose files"
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the photos' }}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          value={files}
          onChange={setFiles}
        />
      )}
    </SaveDialog>
  )
}
