/** The screens that add and edit a punch list item: what needs fixing, where, who fixes it and by when. */

import { Autocomplete, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAfter } from '#contract/days.ts'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import {
  type Party,
  PartySelect,
  type PartyValues,
  partyLabels,
  partyValuesOf,
} from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useCarriedText } from '#web/router/carried.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { OneTap } from '#web/ui/form/one-tap.tsx'
import {
  RecordForm,
  type RecordFormProps,
  type RecordFormScreen,
  useOpened,
} from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { daysUntil, formatDay } from '#web/ui/format.ts'
import { LONGEST_NAME, type PunchList, type PunchListItem } from '../contract.ts'
import { punchItemLabels } from '../labels.ts'
import {
  fillableListsQuery,
  itemQuery,
  listQuery,
  locationsQuery,
  newestItemsQuery,
  responsibleOffer,
  useAddItem,
  useChangeItem,
} from './api.ts'
import { responsibleOf } from './item-words.ts'
import { statusChoices } from './status-choices.ts'

const newPunchListItem = laterSchema(async () => (await import('../contract.ts')).NewPunchListItem)
const punchListItemChange = laterSchema(async () => (await import('../contract.ts')).PunchListItemChange)

interface ItemValues extends PartyValues {
  /** The list of the item. An existing item keeps its list. */
  punchListUniqueId: string
  punchListItemDescription: string
  punchListItemLocation: string
  dueDate: string | null
  statusId: string
}

const labels = {
  ...punchItemLabels,
  ...partyLabels,
}

const toInput = ({ statusId, punchListUniqueId: _list, ...values }: ItemValues) => ({
  ...values,
  statusId: Number(statusId),
})

/**
 * Adds an item to a punch list: /punchlistitem/add (001 §2). Afterwards the item is shown, where its photos are uploaded, or
 * the form is cleared for the next item of the walk.
 */
export function ItemAddScreen() {
  const { Parent, at } = useSearch({ from: '/signed-in/project/punchlistitem/add' })
  return Parent ? <AddToList key={Parent} id={Parent} at={at} /> : <AddToChosen />
}

/** Adds an item that was started from another record. The user chooses the list. The item and the record link to each other. */
function AddToChosen() {
  // Without a project the route redirects.
  const { obj: woid = '', ...from } = useSearch({ from: '/signed-in/project/punchlistitem/add' })
  const { data: lists } = useSuspenseQuery(fillableListsQuery(woid))
  const text = useCarriedText()
  const navigate = useNavigate()
  const add = useAddItem()
  const origin = from.incident
    ? ({ type: 'Incident', id: from.incident } as const)
    : from.nonConformance && ({ type: 'NonConformance', id: from.nonConformance } as const)
  return (
    <ItemForm
      title="New item"
      {...(origin && { subtitle: `From this ${recordTypeOf(origin.type).label}` })}
      saveLabel="Save"
      lists={lists}
      list={lists.length === 1 ? (lists[0]?.punchListUniqueId ?? '') : ''}
      workOrder={woid}
      text={text}
      save={({ statusId: _status, ...input }, key, punchListUniqueId) =>
        add.mutateAsync({
          input: {
            ...input,
            punchListUniqueId,
            fromNonConformanceUniqueId: from.nonConformance ?? null,
            fromIncidentUniqueId: from.incident ?? null,
          },
          key,
        })
      }
      done={({ punchListItemDescription: detail }) => ({ text: texts.added, detail })}
      leave={(added) => {
        if (added?.[0])
          return navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id: added[0] } })
        if (origin) return navigate({ to: pathOf(origin.type, { workOrderId: woid, id: origin.id }) })
        return navigate({ to: '/punchlists/$woid', params: { woid } })
      }}
    />
  )
}

function AddToList({ id, at }: { id: string; at: string | undefined }) {
  const { data: list } = useSuspenseQuery(listQuery(id))
  const { workOrderUniqueId: woid } = list
  const navigate = useNavigate()
  const add = useAddItem()
  return (
    <ItemForm
      title="New item"
      subtitle={`In ${list.punchListName}`}
      saveLabel="Save"
      next={{
        label: 'Save and next',
        valuesAfter: (saved) => ({ ...saved, punchListItemDescription: '' }),
      }}
      list={id}
      workOrder={woid}
      location={at}
      save={({ statusId: _status, ...input }, key) =>
        add.mutateAsync({ input: { ...input, punchListUniqueId: id }, key })
      }
      done={({ punchListItemDescription: text }) => ({ text: texts.added, detail: text })}
      leave={(added) =>
        added?.[0]
          ? navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id: added[0] } })
          : navigate({ to: '/punchlistDetails/$id', params: { id } })
      }
    />
  )
}

/** Edits an item of a punch list: /punchlistitem/edit (001 §2). */
export function ItemEditScreen() {
  // Without an id the route redirects.
  const { id = '' } = useSearch({ from: '/signed-in/project/punchlistitem/edit' })
  const item = useOpened(useSuspenseQuery(itemQuery(id)).data)
  const { workOrderUniqueId: woid, rowVersion } = item
  const navigate = useNavigate()
  const change = useChangeItem()
  return (
    <ItemForm
      title={`Edit item ${item.number}`}
      subtitle={`In ${item.punchListName}`}
      saveLabel="Save"
      item={item}
      list={item.punchListUniqueId}
      workOrder={woid}
      save={(input) => change.mutateAsync({ ...input, punchListItemUniqueId: id, rowVersion })}
      done={({ punchListItemDescription: text }) => ({
        text: texts.updated,
        detail: `${item.number}. ${text}`,
      })}
      leave={() => navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id } })}
    />
  )
}

interface ItemFormProps
  extends RecordFormScreen<ItemValues, string[]>,
    Pick<RecordFormProps<ItemValues, string[]>, 'next'> {
  item?: PunchListItem
  /** The list of the item. If `lists` are offered, this list is chosen at first. */
  list: string
  lists?: readonly PunchList[]
  /** The description at first. */
  text?: string
  workOrder: string
  /** The location at first: the location of the item before. */
  location?: string | undefined
  save: (input: ReturnType<typeof toInput>, key: string, list: string) => Promise<string[]>
}

function ItemForm(props: ItemFormProps) {
  const { item, list, lists, text = '', workOrder, location = '', save, ...screen } = props
  const form = useForm<ItemValues>({
    initialValues: {
      ...partyValuesOf(item),
      punchListUniqueId: list,
      punchListItemDescription: item?.punchListItemDescription ?? text,
      punchListItemLocation: item?.punchListItemLocation ?? location,
      dueDate: item?.dueDate ?? null,
      statusId: String(item?.statusId ?? statuses.Active),
    },
    validate: (values) => {
      const input = toInput(values)
      const errors = item
        ? schemaErrors(punchListItemChange, { ...input, punchListItemUniqueId: item.punchListItemUniqueId })
        : schemaErrors(newPunchListItem, { ...input, punchListUniqueId: values.punchListUniqueId })
      if (!values.punchListUniqueId) errors.punchListUniqueId = 'Must be chosen'
      return { ...errors, ...dayProblems(values, { dueDate: {} }) }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const locations = useQuery(locationsQuery(workOrder))
  const recent = useRecent(workOrder, form.values.punchListUniqueId, !item)
  const today = useToday()
  const usualDue = recent.days === undefined ? undefined : dayAfter(today, recent.days)
  const files = useFormFiles(workOrder, 'PunchListItem', {
    isNew: !item,
    title: 'Photos',
    isPhotos: true,
    stage: 'before',
  })
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      {...files.form}
      isAsideFirst
      save={async (values, key) => {
        const ids = await save(toInput(values), key, values.punchListUniqueId)
        files.sendTo(ids[0], values.punchListItemDescription)
        return ids
      }}
    >
      <FormSection title="Item" isTitleHidden>
        {lists && (
          <Select
            label={punchItemLabels.punchListUniqueId}
            required
            searchable
            allowDeselect={false}
            data={lists.map(({ punchListUniqueId: value, punchListName: label }) => ({ value, label }))}
            {...form.getInputProps('punchListUniqueId')}
          />
        )}
        <Textarea
          label={punchItemLabels.punchListItemDescription}
          description="What needs fixing"
          required
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('punchListItemDescription')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Stack gap="xs">
            <Autocomplete
              label={punchItemLabels.punchListItemLocation}
              placeholder="Room, floor or grid"
              maxLength={LONGEST_NAME}
              data={(locations.data?.items ?? []).map(({ name }) => name).filter(Boolean)}
              limit={20}
              {...form.getInputProps('punchListItemLocation')}
            />
            <OneTap
              label="Recent locations"
              choices={recent.locations
                .filter((place) => place !== form.values.punchListItemLocation)
                .slice(0, MOST_RECENT)
                .map((place) => ({
                  label: place,
                  choose: () => form.setFieldValue('punchListItemLocation', place),
                }))}
            />
          </Stack>
          <PartySelect
            form={form}
            offer={responsibleOffer(workOrder)}
            party={item}
            recent={recent.parties.slice(0, MOST_RECENT)}
          />
          <Stack gap="xs">
            <DayInput label={punchItemLabels.dueDate} {...form.getInputProps('dueDate')} />
            {usualDue && usualDue !== form.values.dueDate && (
              <OneTap
                label="Usual in this list"
                choices={[
                  {
                    label: `${formatDay(usualDue)}, as usual in this list`,
                    choose: () => form.setFieldValue('dueDate', usualDue),
                  },
                ]}
              />
            )}
          </Stack>
        </SimpleGrid>
        {item && (
          <Select
            label={punchItemLabels.statusId}
            description="An inactive item is set aside and does not block closing"
            data={statusChoices}
            allowDeselect={false}
            {...form.getInputProps('statusId')}
          />
        )}
      </FormSection>
    </RecordForm>
  )
}

/** How many recent values are offered: as many as fit side by side on a phone. */
const MOST_RECENT = 3

interface Recent {
  locations: readonly string[]
  parties: readonly Party[]
  /** The median number of days between the creation and the due date of the newest items. */
  days: number | undefined
}

const none: readonly PunchListItem[] = []

/** The locations, responsible parties and days of the newest items of the list: the next item is often like them. */
function useRecent(workOrder: string, list: string, isWanted: boolean): Recent {
  const newest = useQuery({ ...newestItemsQuery({ workOrder, list }), enabled: isWanted && list !== '' })
  const items = (isWanted && newest.data?.items) || none
  const days = items
    .flatMap(({ dueDate, createdOnDate }) => (dueDate ? daysUntil(dueDate, createdOnDate) : []))
    .filter((left) => left >= 0)
    .toSorted((one, other) => one - other)
  return {
    locations: [...new Set(items.map(({ punchListItemLocation }) => punchListItemLocation))].filter(Boolean),
    parties: items.filter(
      (item, at) => items.findIndex((other) => responsibleOf(other) === responsibleOf(item)) === at,
    ),
    days: days[Math.floor(days.length / 2)],
  }
}
