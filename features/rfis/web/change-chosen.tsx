/** Gives the chosen RFIs to somebody, or moves the day by which they are needed, after showing what that does to each. */
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowRight, IconBan, IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { countOf, formatDay } from '#web/ui/format.ts'
import type { Several } from '#web/ui/list/several.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { RfiOutcome } from '../contract.ts'
import { assigneeOffer, type ManyRfis, previewMany, useChangeMany } from './api.ts'

export interface ChangeChosenProps {
  several: Several
  workOrder: string
}

export function ChangeChosen({ several, workOrder }: ChangeChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = several.items.length > MOST_RECORDS
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setOpen(true)}
      >
        Assign or move
      </Button>
      {isTooMany && (
        <Text fz="xs" c="dimmed">
          At most {MOST_RECORDS} at once.
        </Text>
      )}
      {isOpen && (
        <ChangeDialog
          ids={several.items.map(({ id }) => id)}
          workOrder={workOrder}
          onDone={() => several.end()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface ChangeDialogProps {
  ids: string[]
  workOrder: string
  onDone: () => void
  onClose: () => void
}

function ChangeDialog({ ids, workOrder, onDone, onClose }: ChangeDialogProps) {
  const [assignee, setAssignee] = useState<string | null>(null)
  const [due, setDue] = useState<string | null>(null)
  const [outcomes, setOutcomes] = useState<RfiOutcome[]>()
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  const [isBusy, setBusy] = useState(false)
  const change = useChangeMany()
  const possible = outcomes?.filter(({ refusal, changes }) => !refusal && changes.length > 0) ?? []
  const wanted: ManyRfis['change'] = { rfiAssignedToEmployeeUniqueId: assignee, rfiDueDate: due }
  const act = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const problems = error instanceof CallError ? error.fields.map(({ message }) => message) : []
      setFailure({ title: error instanceof Error ? error.message : texts.unknownError, problems })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(async () => {
      if (!outcomes) return setOutcomes(await previewMany({ ids, change: wanted }))
      await change.mutateAsync({ ids: possible.map(({ id }) => id), change: wanted })
      toast.success(`${countOf(possible.length, 'RFI')} changed`)
      onDone()
      onClose()
    })
  }
  return (
    <InputDialog
      title={`Change ${countOf(ids.length, 'RFI')}`}
      size="lg"
      isDirty={assignee !== null || due !== null}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            {outcomes ? (
              <Outcomes outcomes={outcomes} />
            ) : (
              <>
                <ResponsibleSelect
                  label="Assign to"
                  description="Left empty, nobody else gets them"
                  offer={assigneeOffer(workOrder)}
                  present={undefined}
                  value={assignee}
                  onChange={setAssignee}
                />
                <DayInput
                  label="Needed by"
                  description="Left empty, the days stay"
                  value={due}
                  onChange={setDue}
                />
              </>
            )}
            <Group justify="flex-end" gap="sm">
              {outcomes && (
                <Button variant="default" mr="auto" disabled={isBusy} onClick={() => setOutcomes(undefined)}>
                  Back
                </Button>
              )}
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={isBusy}
                disabled={outcomes ? possible.length === 0 : !assignee && !due}
              >
                {outcomes ? `Change ${countOf(possible.length, 'RFI')}` : 'See what changes'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}

const fieldNames = { assignee: 'Assigned to', due: 'Needed by' } as const

function Outcomes({ outcomes }: { outcomes: readonly RfiOutcome[] }) {
  const said = (field: RfiOutcome['changes'][number]['field'], value: string | null) =>
    value === null ? 'nobody' : field === 'due' ? formatDay(value) : value
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>RFI</Table.Th>
          <Table.Th>What changes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {outcomes.map(({ id, name, changes, refusal }) => (
          <Table.Tr key={id}>
            <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }} w="40%">
              <Text fz="sm" fw={600}>
                {name}
              </Text>
            </Table.Td>
            <Table.Td>
              {refusal ? (
                <Group gap={6} wrap="nowrap" align="flex-start" c="var(--plumb-late)">
                  <IconBan size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
                  <Text fz="sm">Stays as it is. {refusal}</Text>
                </Group>
              ) : (
                <Stack gap={2}>
                  {changes.length === 0 && (
                    <Text fz="sm" c="dimmed">
                      Nothing changes
                    </Text>
                  )}
                  {changes.map(({ field, from, to }) => (
                    <Group key={field} gap={6}>
                      <Badge variant="default" tt="none" size="sm" fw={500}>
                        {fieldNames[field]}
                      </Badge>
                      <Text fz="sm" c="dimmed">
                        {said(field, from)}
                      </Text>
                      <IconArrowRight size={14} aria-label="becomes" />
                      <Text fz="sm">{said(field, to)}</Text>
                    </Group>
                  ))}
                </Stack>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
