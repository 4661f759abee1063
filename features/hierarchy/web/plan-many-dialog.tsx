/**
 * Changes dates, status and codes of several jobs, tasks or activities at once, after a preview of the effect
 * on each.
 */
import {
  Alert,
  type ComboboxParsedItem,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import type { Code, CodeOffer } from '#features/codes/web/public.ts'
import { ManyDialog } from '#web/ui/ask/many-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblem } from '#web/ui/form/number-rules.ts'
import { restLook, restOf } from '#web/ui/form/searched-select.tsx'
import { statusLabel } from '#web/ui/form/status-select.tsx'
import { countOf, formatDay } from '#web/ui/format.ts'
import type { ManyChange, ManyOutcome } from '../many.ts'
import { spanLimits } from './plan-dates.tsx'

/** Records and the change for all of them. */
export interface Many {
  ids: string[]
  change: Partial<ManyChange>
}

export interface PlanManyDialogProps {
  ids: string[]
  noun: { one: string; many: string }
  /** Left out: only the dates can be changed. */
  codes?: CodeOffer
  preview: (many: Many) => Promise<ManyOutcome[]>
  save: (many: Many) => Promise<unknown>
  onClose: () => void
}

type Dates = 'leave' | 'set' | 'shift'

interface Wish {
  dates: Dates
  startDate: string | null
  endDate: string | null
  /** The typed text. */
  shiftDays: string
  statusId: string
  addCodes: string[]
  removeCodes: string[]
}

const nothing: Wish = {
  dates: 'leave',
  startDate: null,
  endDate: null,
  shiftDays: '',
  statusId: '',
  addCodes: [],
  removeCodes: [],
}

function changeOf(wish: Wish): Partial<ManyChange> {
  return {
    ...(wish.dates === 'set' && { startDate: wish.startDate, endDate: wish.endDate }),
    ...(wish.dates === 'shift' && { shiftDays: Number(wish.shiftDays) }),
    ...(wish.statusId && { statusId: Number(wish.statusId) as NonNullable<ManyChange['statusId']> }),
    addCodes: wish.addCodes,
    removeCodes: wish.removeCodes,
  }
}

/** True if the wish changes nothing. */
const saysNothing = ({
  addCodes,
  removeCodes,
  startDate,
  endDate,
  shiftDays,
  statusId,
}: Partial<ManyChange>) =>
  ![addCodes?.length, removeCodes?.length, startDate, endDate, shiftDays, statusId].some(Boolean)

const fieldNames = { startDate: 'Start', endDate: 'End', status: 'Status', codes: 'Codes' } as const

function valueOf(field: keyof typeof fieldNames, value: string | null): string {
  if (value === null) return field === 'codes' ? 'none' : 'no date'
  if (field === 'status') return statusLabel(value)
  return field === 'codes' ? value : formatDay(value)
}

/** The reason why a wish cannot be previewed yet. */
function problemOf({ dates, startDate, endDate, ...wish }: Wish) {
  const limits = spanLimits(startDate)
  const problems = dayProblems({ startDate, endDate }, { startDate: limits.start, endDate: limits.end })
  const problem = {
    leave: undefined,
    set: Object.values(problems)[0],
    shift: numberProblem(wish.shiftDays, 'whole'),
  }[dates]
  if (problem) return { title: 'This cannot be changed yet', problems: [problem] }
  return saysNothing(changeOf({ dates, startDate, endDate, ...wish }))
    ? { title: 'Choose what to change.' }
    : undefined
}

export function PlanManyDialog({ ids, noun, codes, preview, save, onClose }: PlanManyDialogProps) {
  const [wish, setWish] = useState<Wish>(codes ? nothing : { ...nothing, dates: 'shift' })
  const change = changeOf(wish)
  const onWish = (some: Partial<Wish>) => setWish({ ...wish, ...some })
  const what = countOf(ids.length, noun.one, noun.many)
  return (
    <ManyDialog
      title={codes ? `Edit ${what}` : `Change the dates of ${what}`}
      noun={noun}
      isDirty={!saysNothing(change) || wish.shiftDays !== ''}
      problem={() => problemOf(wish)}
      preview={() => preview({ ids, change })}
      save={(possible) => save({ ids: possible, change })}
      said={{ names: fieldNames, valueOf }}
      noteOf={({ isOutsideParentDates }: ManyOutcome) =>
        isOutsideParentDates && (
          <Group gap={6} wrap="nowrap" align="flex-start" c="var(--plumb-warning)">
            <IconAlertTriangle size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Text fz="xs">Outside the dates of the record above</Text>
          </Group>
        )
      }
      fields={
        <>
          <DatesFields wish={wish} canLeave={codes !== undefined} onWish={onWish} />
          {codes && <OtherFields wish={wish} codes={codes} onWish={onWish} />}
        </>
      }
      onClose={onClose}
    />
  )
}

const pickerProps = {
  searchable: true,
  nothingFoundMessage: 'No such code',
} as const

interface WishFieldsProps {
  wish: Wish
  onWish: (change: Partial<Wish>) => void
}

function DatesFields({ wish, canLeave, onWish }: WishFieldsProps & { canLeave: boolean }) {
  return (
    <Stack gap={6}>
      <Text fz="sm" fw={500} id="many-dates">
        Dates
      </Text>
      <SegmentedControl<Dates>
        aria-labelledby="many-dates"
        value={wish.dates}
        onChange={(dates) => onWish({ dates })}
        data={[
          ...(canLeave ? [{ value: 'leave' as const, label: 'Leave' }] : []),
          { value: 'set', label: 'Set' },
          { value: 'shift', label: 'Shift' },
        ]}
      />
      {wish.dates === 'set' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput
            label="Start date"
            description="Blank = no change"
            value={wish.startDate}
            onChange={(startDate) => onWish({ startDate })}
          />
          <DayInput
            label="End date"
            description="Blank = no change"
            limits={spanLimits(wish.startDate).end}
            value={wish.endDate}
            onChange={(endDate) => onWish({ endDate })}
          />
        </SimpleGrid>
      )}
      {wish.dates === 'shift' && (
        <NumberInput
          kind="whole"
          label="Days"
          description="Use a minus to move earlier. Start and end move together."
          value={wish.shiftDays}
          onChange={(shiftDays) => onWish({ shiftDays })}
          maw={260}
        />
      )}
    </Stack>
  )
}

function OtherFields({ wish, codes, onWish }: WishFieldsProps & { codes: CodeOffer }) {
  const itemOf = ({ id, code, name }: Code) => ({ value: id, label: `${code} ${name}` })
  const choices = (codes.groups ?? []).map((group) => ({
    group: group.label,
    items: group.codes.map(itemOf),
  }))
  const offered = new Set(choices.flatMap(({ items }) => items.map(({ value }) => value)))
  const beside = [...new Set([...wish.addCodes, ...wish.removeCodes])].filter((id) => !offered.has(id))
  const data = [
    ...choices,
    // Chosen codes stay in the options, so that they keep their names during another search.
    { group: 'Also chosen', items: beside.flatMap((id) => codes.find(id) ?? []).map(itemOf) },
    ...restOf(codes.more),
  ]
  const hasCodes = codes.groups !== undefined && !codes.isEmpty
  const searched = {
    // The server has filtered already.
    filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    onSearchChange: codes.setSearch,
    classNames: restLook,
    data,
    ...pickerProps,
  }
  return (
    <>
      <Select
        label="Status"
        data={[
          { value: '', label: 'No change' },
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
            label="Add these codes"
            value={wish.addCodes}
            onChange={(addCodes) => onWish({ addCodes })}
            {...searched}
          />
          <MultiSelect
            label="Remove these codes"
            value={wish.removeCodes}
            onChange={(removeCodes) => onWish({ removeCodes })}
            {...searched}
          />
        </SimpleGrid>
      )}
    </>
  )
}
