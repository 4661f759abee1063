/** Changes dates, status and codes of several jobs, tasks or activities at once, after showing what that does to each. */
import {
  Alert,
  Button,
  type ComboboxParsedItem,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import type { Code, CodeOffer } from '#features/codes/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { restLook, restOf } from '#web/ui/form/searched-select.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { ManyChange, ManyOutcome } from '../many.ts'
import { ManyOutcomes } from './many-outcomes.tsx'
import { spanLimits } from './plan-dates.tsx'

/** The change of these records. */
export interface Many {
  ids: string[]
  change: Partial<ManyChange>
}

export interface ManyDialogProps {
  ids: string[]
  noun: { one: string; many: string }
  codes: CodeOffer
  preview: (many: Many) => Promise<ManyOutcome[]>
  save: (many: Many) => Promise<unknown>
  onClose: () => void
}

type Dates = 'leave' | 'set' | 'shift'

interface Wish {
  dates: Dates
  startDate: string | null
  endDate: string | null
  shiftDays: number
  statusId: string
  addCodes: string[]
  removeCodes: string[]
}

const nothing: Wish = {
  dates: 'leave',
  startDate: null,
  endDate: null,
  shiftDays: 0,
  statusId: '',
  addCodes: [],
  removeCodes: [],
}

function changeOf(wish: Wish): Partial<ManyChange> {
  return {
    ...(wish.dates === 'set' && { startDate: wish.startDate, endDate: wish.endDate }),
    ...(wish.dates === 'shift' && { shiftDays: wish.shiftDays }),
    ...(wish.statusId && { statusId: Number(wish.statusId) as NonNullable<ManyChange['statusId']> }),
    addCodes: wish.addCodes,
    removeCodes: wish.removeCodes,
  }
}

/** True where nothing is asked for. */
const saysNothing = ({
  addCodes,
  removeCodes,
  startDate,
  endDate,
  shiftDays,
  statusId,
}: Partial<ManyChange>) =>
  ![addCodes?.length, removeCodes?.length, startDate, endDate, shiftDays, statusId].some(Boolean)

/** What is shown above the form. */
interface Failure {
  message: string
  problems: readonly string[]
}

/** The reasons of what was refused, each once, without their paths, which say nothing here. */
function failureOf(error: unknown): Failure {
  const fields = error instanceof CallError ? error.fields : []
  return {
    message: error instanceof Error ? error.message : texts.unknownError,
    problems: [
      ...new Set(fields.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`)),
    ],
  }
}

export function ManyDialog({ ids, noun, codes, preview, save, onClose }: ManyDialogProps) {
  const isPhone = useIsPhone()
  const [wish, setWish] = useState(nothing)
  const [outcomes, setOutcomes] = useState<ManyOutcome[]>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const possible = outcomes?.filter(({ refusal, changes }) => !refusal && changes.length > 0) ?? []
  const count = (number: number) => `${number} ${number === 1 ? noun.one : noun.many}`

  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is a part of the column, and so would its form be.
    event.stopPropagation()
    const change = changeOf(wish)
    const limits = spanLimits(wish.startDate)
    const dates = { startDate: wish.startDate, endDate: wish.endDate }
    const problems = dayProblems(dates, { startDate: limits.start, endDate: limits.end })
    const [problem] = wish.dates === 'set' ? Object.values(problems) : []
    if (problem) {
      setFailure({ message: 'This cannot be changed yet', problems: [problem] })
      return
    }
    if (saysNothing(change)) {
      setFailure({ message: 'Say what is to change.', problems: [] })
      return
    }
    void act(async () => setOutcomes(await preview({ ids, change })))
  }
  const apply = () =>
    act(async () => {
      await save({ ids: possible.map(({ id }) => id), change: changeOf(wish) })
      toast.success(texts.updated)
      onClose()
    })
  return (
    <InputDialog
      isDirty={!saysNothing(changeOf(wish))}
      isBusy={isBusy}
      onClose={onClose}
      title={`Edit ${count(ids.length)}`}
      size="xl"
      fullScreen={isPhone}
    >
      {(cancel) => (
        <Stack gap="md">
          {failure && <FormError title={failure.message} problems={failure.problems} />}
          {outcomes ? (
            <>
              <ManyOutcomes outcomes={outcomes} noun={noun} />
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setOutcomes(undefined)} disabled={isBusy}>
                  Back
                </Button>
                <Button onClick={() => void apply()} loading={isBusy} disabled={possible.length === 0}>
                  Change {count(possible.length)}
                </Button>
              </Group>
            </>
          ) : (
            <form onSubmit={look}>
              <Stack gap="md">
                <WishFields wish={wish} codes={codes} onWish={(change) => setWish({ ...wish, ...change })} />
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

const pickerProps = {
  searchable: true,
  nothingFoundMessage: 'No such code',
} as const

interface WishFieldsProps {
  wish: Wish
  codes: CodeOffer
  onWish: (change: Partial<Wish>) => void
}

function WishFields({ wish, codes, onWish }: WishFieldsProps) {
  const itemOf = ({ id, code, name }: Code) => ({ value: id, label: `${code} ${name}` })
  const choices = (codes.groups ?? []).map((group) => ({
    group: group.label,
    items: group.codes.map(itemOf),
  }))
  const offered = new Set(choices.flatMap(({ items }) => items.map(({ value }) => value)))
  const beside = [...new Set([...wish.addCodes, ...wish.removeCodes])].filter((id) => !offered.has(id))
  const data = [
    ...choices,
    // What was chosen keeps its name while others are searched for.
    { group: 'Also chosen', items: beside.flatMap((id) => codes.find(id) ?? []).map(itemOf) },
    ...restOf(codes.more),
  ]
  const hasCodes = codes.groups !== undefined && !codes.isEmpty
  const searched = {
    // The server has searched already.
    filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    onSearchChange: codes.setSearch,
    classNames: restLook,
    data,
    ...pickerProps,
  }
  return (
    <>
      <Stack gap={6}>
        <Text fz="sm" fw={500} id="many-dates">
          Dates
        </Text>
        <SegmentedControl<Dates>
          aria-labelledby="many-dates"
          value={wish.dates}
          onChange={(dates) => onWish({ dates })}
          data={[
            { value: 'leave', label: 'Leave' },
            { value: 'set', label: 'Set' },
            { value: 'shift', label: 'Shift' },
          ]}
        />
        {wish.dates === 'set' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput
              label="Start date"
              description="Empty: each keeps its own"
              value={wish.startDate}
              onChange={(startDate) => onWish({ startDate })}
            />
            <DayInput
              label="End date"
              description="Empty: each keeps its own"
              limits={spanLimits(wish.startDate).end}
              value={wish.endDate}
              onChange={(endDate) => onWish({ endDate })}
            />
          </SimpleGrid>
        )}
        {wish.dates === 'shift' && (
          <NumberInput
            label="Days"
            description="Later; with a minus, earlier. Start and end move together."
            allowDecimal={false}
            value={wish.shiftDays}
            onChange={(days) => onWish({ shiftDays: Number(days) || 0 })}
            maw={260}
          />
        )}
      </Stack>
      <Select
        label="Status"
        data={[
          { value: '', label: 'Leave as it is' },
          { value: String(statuses.Active), label: 'Active' },
          { value: String(statuses.InActive), label: 'Inactive' },
          { value: String(statuses.Completed), label: 'Completed' },
        ]}
        value={wish.statusId}
        onChange={(statusId) => onWish({ statusId: statusId ?? '' })}
        allowDeselect={false}
        maw={260}
      />
      {codes.error && (
        <Alert
          color="orange"
          variant="outline"
          role="alert"
          title={codes.failure}
          icon={<IconAlertTriangle aria-hidden />}
        />
      )}
      {hasCodes && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MultiSelect
            label="Put these codes on"
            value={wish.addCodes}
            onChange={(addCodes) => onWish({ addCodes })}
            {...searched}
          />
          <MultiSelect
            label="Take these codes off"
            value={wish.removeCodes}
            onChange={(removeCodes) => onWish({ removeCodes })}
            {...searched}
          />
        </SimpleGrid>
      )}
    </>
  )
}
