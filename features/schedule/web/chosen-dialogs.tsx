/** Dialogs for chosen activities: assign a person, or ask for new end dates. */
import { Alert, List, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { countOf } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { employeeOffer, foreseenAskQuery, useAskForEndDates, useAssignTo } from './end-dates-api.ts'

export interface ChosenDialogProps {
  ids: string[]
  onDone: () => void
  onClose: () => void
}

const activities = (count: number) => countOf(count, 'activity', 'activities')

export function AssignDialog({ ids, onDone, onClose }: ChosenDialogProps) {
  const [employee, setEmployee] = useState<string | null>(null)
  const assign = useAssignTo()
  const given = { ids, employee: employee ?? '' }
  return (
    <SaveDialog
      title={`Assign ${activities(ids.length)}`}
      isDirty={employee !== null}
      onClose={onClose}
      confirmLabel="Assign"
      isReady={employee !== null}
      input={given}
      save={(key) => assign.mutateAsync({ ...given, key })}
      done={() => 'Assigned!'}
      onSaved={onDone}
    >
      <ResponsibleSelect
        label="Employee"
        offer={employeeOffer}
        value={employee}
        present={undefined}
        nothing="Nobody matches"
        onChange={setEmployee}
      />
      <Text fz="sm" c="dimmed">
        They are also added to the task, the job and the project of each, where they are not yet. Others stay
        assigned.
      </Text>
    </SaveDialog>
  )
}

export function AskDialog({ ids, onDone, onClose }: ChosenDialogProps) {
  const [note, setNote] = useState('')
  const foreseen = useQuery(foreseenAskQuery(ids))
  const ask = useAskForEndDates()
  const people = foreseen.data?.people ?? []
  const given = { subTasks: ids, note }
  return (
    <SaveDialog
      title={`Ask for a new end date of ${activities(ids.length)}`}
      isDirty={note !== ''}
      onClose={onClose}
      confirmLabel={people.length > 0 ? `Ask ${countOf(people.length, 'person', 'people')}` : 'Ask'}
      isReady={people.length > 0}
      input={given}
      save={(key) => ask.mutateAsync({ ...given, key })}
      done={() => `${countOf(people.length, 'person', 'people')} asked`}
      onSaved={onDone}
    >
      {foreseen.isPending && <LoadingRows rows={2} height={32} />}
      {foreseen.isError && (
        <FailedState title={texts.fetchFailed} error={foreseen.error} retry={() => void foreseen.refetch()} />
      )}
      {people.length > 0 && (
        <div>
          <Text fz="sm">Each person gets one message, and their answer sets the end date.</Text>
          <List size="sm" mt={6}>
            {people.map(({ employeeUniqueId, name, subTasks }) => (
              <List.Item key={employeeUniqueId}>
                {`${name}: ${subTasks.map(({ title }) => title).join(', ')}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <NotAsked label="Asked already:" of={foreseen.data?.asked} />
      <NotAsked label="Nobody active is assigned to:" of={foreseen.data?.withoutCrew} />
      {people.length > 0 && (
        <Textarea
          label="Note"
          description="Optional"
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
    </SaveDialog>
  )
}

function NotAsked({ label, of = [] }: { label: string; of: readonly { title: string }[] | undefined }) {
  if (of.length === 0) return null
  return (
    <Alert color="orange" variant="outline" p="xs">
      <Text fz="sm">{`${label} ${of.map(({ title }) => title).join(', ')}`}</Text>
    </Alert>
  )
}
