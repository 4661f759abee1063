/** A dialog that changes many records at once, after showing the effect on each record. */
import { Badge, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconArrowRight, IconBan } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { countOf } from '#web/ui/format.ts'
import { callFailure } from '../form/call-failure.ts'
import { FormError, type FormErrorProps } from '../form/form-error.tsx'
import { useIsPhone } from '../is-phone.ts'
import { toast } from '../toast/toast.ts'
import { InputDialog } from './input-dialog.tsx'

/** The effect of a change on one record. */
export interface Outcome<Field extends string = string> {
  id: string
  name: string
  changes: readonly { field: Field; from: string | null; to: string | null }[]
  /** The reason why the record cannot be changed; null if the change is possible. */
  refusal: string | null
}

/** The names of the fields, and the texts of their values. */
interface Said<Field extends string> {
  names: Readonly<Record<Field, string>>
  valueOf: (field: Field, value: string | null) => string
}

type FieldOf<O extends Outcome> = O['changes'][number]['field']

export interface ManyDialogProps<O extends Outcome> {
  /** The action and the number of records: 'Edit 3 tasks'. */
  title: string
  noun: { one: string; many: string }
  /** The input fields of the change. */
  fields: ReactNode
  isDirty: boolean
  /** Returns the reason why the effect cannot be shown yet; undefined if the effect can be shown. */
  problem: () => (Partial<Failure> & Pick<Failure, 'title'>) | undefined
  preview: () => Promise<O[]>
  save: (ids: string[]) => Promise<unknown>
  said: Said<FieldOf<O>>
  /** Returns a note that is shown below the changes of a record. */
  noteOf?: (outcome: O) => ReactNode
  onDone?: () => void
  onClose: () => void
}

type Failure = Pick<FormErrorProps, 'title' | 'hint' | 'problems'>

export function ManyDialog<O extends Outcome>({
  title,
  noun,
  fields,
  isDirty,
  problem,
  preview,
  save,
  said,
  noteOf,
  onDone,
  onClose,
}: ManyDialogProps<O>) {
  const isPhone = useIsPhone()
  const [outcomes, setOutcomes] = useState<O[]>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const possible = outcomes?.filter(({ refusal, changes }) => !refusal && changes.length > 0) ?? []
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(callFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, and this other form must not be submitted.
    event.stopPropagation()
    const found = problem()
    // The list is made once and stored: with a new list at each rendering, the summary would take the focus
    // again and again.
    if (found) setFailure({ problems: [], ...found })
    else void act(async () => setOutcomes(await preview()))
  }
  const apply = () =>
    act(async () => {
      await save(possible.map(({ id }) => id))
      toast.success(texts.updated)
      onDone?.()
      onClose()
    })
  return (
    <InputDialog
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isPhone}
    >
      {(cancel) => (
        <Stack gap="md">
          {failure && <FormError {...failure} />}
          {outcomes ? (
            <>
              <Outcomes outcomes={outcomes} noun={noun.one} said={said} noteOf={noteOf} />
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setOutcomes(undefined)} disabled={isBusy}>
                  Back
                </Button>
                <Button onClick={() => void apply()} loading={isBusy} disabled={possible.length === 0}>
                  Change {countOf(possible.length, noun.one, noun.many)}
                </Button>
              </Group>
            </>
          ) : (
            <form onSubmit={look} noValidate>
              <Stack gap="md">
                {fields}
                <Group justify="flex-end">
                  <Button variant="default" onClick={cancel} disabled={isBusy}>
                    Cancel
                  </Button>
                  <Button type="submit" loading={isBusy}>
                    See what changes
                  </Button>
                </Group>
              </Stack>
            </form>
          )}
        </Stack>
      )}
    </InputDialog>
  )
}

interface OutcomesProps<O extends Outcome> {
  outcomes: readonly O[]
  noun: string
  said: Said<FieldOf<O>>
  noteOf: ((outcome: O) => ReactNode) | undefined
}

function Outcomes<O extends Outcome>({ outcomes, noun, said, noteOf }: OutcomesProps<O>) {
  return (
    <ScrollArea.Autosize
      mah="60dvh"
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': 'What changes' }}
    >
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{noun.charAt(0).toUpperCase() + noun.slice(1)}</Table.Th>
            <Table.Th>What changes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes.map((outcome) => (
            <Table.Tr key={outcome.id}>
              <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }} w="36%">
                <Text fz="sm" fw={600}>
                  {outcome.name}
                </Text>
              </Table.Td>
              <Table.Td>
                <Changes outcome={outcome} said={said} note={noteOf?.(outcome)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

interface ChangesProps<O extends Outcome> {
  outcome: O
  said: Said<FieldOf<O>>
  note: ReactNode
}

function Changes<O extends Outcome>({ outcome, said, note }: ChangesProps<O>) {
  const { changes, refusal }: Outcome<FieldOf<O>> = outcome
  if (refusal)
    return (
      <Group gap={6} wrap="nowrap" align="flex-start" c="var(--plumb-late)">
        <IconBan size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Text fz="sm">Not changed. {refusal}</Text>
      </Group>
    )
  if (changes.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        Nothing changes
      </Text>
    )
  return (
    <Stack gap={2}>
      {changes.map(({ field, from, to }) => (
        <Group key={field} gap={6}>
          <Badge variant="default" tt="none" size="sm" fw={500}>
            {said.names[field]}
          </Badge>
          <Text fz="sm" c="dimmed">
            {said.valueOf(field, from)}
          </Text>
          <IconArrowRight size={14} aria-label="becomes" />
          <Text fz="sm">{said.valueOf(field, to)}</Text>
        </Group>
      ))}
      {note}
    </Stack>
  )
}
