/** What can be done with chosen activities beside their dates: somebody is put on them, or asked for new end dates. */
import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { employeeOffer, foreseenAskQuery, useAskForEndDates, useAssignTo } from './end-dates-api.ts'

export interface ChosenDialogProps {
  ids: string[]
  onDone: () => void
  onClose: () => void
}

const activities = (count: number) => countOf(count, 'activity', 'activities')

/** Saves by a form: what went wrong stands above its fields. */
function useTry() {
  const { keyOf } = useKeyOfTry()
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  const attempt = async (work: () => Promise<unknown>, done: () => void) => {
    setFailure(undefined)
    try {
      await work()
      done()
    } catch (error) {
      setFailure({ title: (error as Error).message, problems: [] })
    }
  }
  return { keyOf, failure, attempt }
}

export function AssignDialog({ ids, onDone, onClose }: ChosenDialogProps) {
  const [employee, setEmployee] = useState<string | null>(null)
  const assign = useAssignTo()
  const { keyOf, failure, attempt } = useTry()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!employee || assign.isPending) return
    const given = { ids, employee }
    void attempt(
      () => assign.mutateAsync({ ...given, key: keyOf(given) }),
      () => {
        toast.success('Assigned!')
        onDone()
        onClose()
      },
    )
  }
  return (
    <InputDialog
      title={`Assign ${activities(ids.length)}`}
      isDirty={employee !== null}
      isBusy={assign.isPending}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <ResponsibleSelect
              label="Employee"
              offer={employeeOffer}
              value={employee}
              present={undefined}
              nothing="Nobody matches"
              onChange={setEmployee}
            />
            <Text fz="sm" c="dimmed">
              They are also added to the task, the job and the project of each, where they are not yet. Others
              stay assigned.
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={assign.isPending}>
                Cancel
              </Button>
              <Button type="submit" disabled={!employee} loading={assign.isPending}>
                Assign
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}

export function AskDialog({ ids, onDone, onClose }: ChosenDialogProps) {
  const [note, setNote] = useState('')
  const foreseen = useQuery(foreseenAskQuery(ids))
  const ask = useAskForEndDates()
  const { keyOf, failure, attempt } = useTry()
  const people = foreseen.data?.people ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (people.length === 0 || ask.isPending) return
    const given = { subTasks: ids, note }
    void attempt(
      () => ask.mutateAsync({ ...given, key: keyOf(given) }),
      () => {
        toast.success(`${countOf(people.length, 'person', 'people')} asked`)
        onDone()
        onClose()
      },
    )
  }
  return (
    <InputDialog
      title={`Ask for a new end date of ${activities(ids.length)}`}
      isDirty={note !== ''}
      isBusy={ask.isPending}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            {foreseen.isPending && <LoadingRows rows={2} height={32} />}
            {foreseen.isError && (
              <FailedState
                title={texts.fetchFailed}
                error={foreseen.error}
                retry={() => void foreseen.refetch()}
              />
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
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={ask.isPending}>
                Cancel
              </Button>
              <Button type="submit" disabled={people.length === 0} loading={ask.isPending}>
                {people.length > 0 ? `Ask ${countOf(people.length, 'person', 'people')}` : 'Ask'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
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
