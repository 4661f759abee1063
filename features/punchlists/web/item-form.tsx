/** The form of a punch list item, for adding and for editing: what, where, by whom, by when. */

import { Autocomplete, Button, Group, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { NewFilesSection, useNewFiles } from '#features/files/web/public.ts'
import {
  PartySection,
  type PartyValues,
  partyInputOf,
  partyLabels,
  partyProblems,
  partyValuesOf,
} from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useCarriedText } from '#web/router/carried.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import {
  RecordForm,
  type RecordFormProps,
  type RecordFormScreen,
  useOpened,
} from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { LONGEST_NAME, type PunchList, type PunchListItem } from '../contract.ts'
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
import { statusChoices } from './status-choices.ts'

const newPunchListItem = laterSchema(async () => (await import('../contract.ts')).NewPunchListItem)
const punchListItemChange = laterSchema(async () => (await import('../contract.ts')).PunchListItemChange)

interface ItemValues extends PartyValues {
  /** The list that it goes into; of an item that is there it stays. */
  punchListUniqueId: string
  punchListItemDescription: string
  punchListItemLocation: string
  dueDate: string | null
  statusId: string
}

const labels = {
  ...partyLabels,
  punchListUniqueId: 'Punch list',
  punchListItemDescription: 'Description',
  punchListItemLocation: 'Location',
  dueDate: 'Due date',
  statusId: 'Status',
}

const toInput = ({ statusId, punchListUniqueId: _list, ...values }: ItemValues) => ({
  ...values,
  ...partyInputOf(values),
  statusId: Number(statusId),
})

/**
 * Adds an item to a punch list: /punchlistitem/add (001 §2). It leads to the item, to which its photos are uploaded, or to the
 * next item of the walk.
 */
export function ItemAddScreen() {
  const { Parent, at } = useSearch({ from: '/signed-in/project/punchlistitem/add' })
  return Parent ? <AddToList key={Parent} id={Parent} at={at} /> : <AddToChosen />
}

/** What another record led to: it goes into a list that is chosen, and both show each other. */
function AddToChosen() {
  // The route leads away without a project.
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
  // The route leads away without one.
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
  /** The list that it goes into; where several are offered, the one that is chosen at first. */
  list: string
  lists?: readonly PunchList[]
  /** What its description begins with. */
  text?: string
  workOrder: string
  /** Where the item before was found. */
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
      return { ...partyProblems(values), ...errors, ...dayProblems(values, { dueDate: {} }) }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const locations = useQuery(locationsQuery(workOrder))
  const files = useNewFiles(workOrder)
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      // Those of an item that is there are on its page.
      aside={
        !item &&
        files.mayAdd && <NewFilesSection of={files} targetType="PunchListItem" title="Photos" isPhotos />
      }
      isAsideFirst
      hasMore={files.hasSome}
      save={async (values, key) => {
        const ids = await save(toInput(values), key, values.punchListUniqueId)
        if (ids[0])
          files.sendTo(
            { targetUniqueID: ids[0], targetType: 'PunchListItem', stage: 'before' },
            values.punchListItemDescription,
          )
        return ids
      }}
    >
      <FormSection title="Item">
        {lists && (
          <Select
            label="Punch list"
            required
            searchable
            allowDeselect={false}
            data={lists.map(({ punchListUniqueId: value, punchListName: label }) => ({ value, label }))}
            {...form.getInputProps('punchListUniqueId')}
          />
        )}
        <Textarea
          label="Description"
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
              label="Location"
              placeholder="Room, floor or grid"
              maxLength={LONGEST_NAME}
              data={(locations.data?.items ?? []).map(({ name }) => name).filter(Boolean)}
              limit={20}
              {...form.getInputProps('punchListItemLocation')}
            />
            {!item && form.values.punchListUniqueId && (
              <RecentLocations
                list={form.values.punchListUniqueId}
                workOrder={workOrder}
                present={form.values.punchListItemLocation}
                choose={(location) => form.setFieldValue('punchListItemLocation', location)}
              />
            )}
          </Stack>
          <DayInput label="Due date" {...form.getInputProps('dueDate')} />
        </SimpleGrid>
        {item && (
          <Select
            label="Status"
            description="An inactive item is set aside and does not block closing"
            data={statusChoices}
            allowDeselect={false}
            {...form.getInputProps('statusId')}
          />
        )}
      </FormSection>
      <PartySection form={form} offer={responsibleOffer(workOrder)} party={item} />
    </RecordForm>
  )
}

/** How many are offered: as many as a phone shows beside each other. */
const MOST_RECENT = 3

interface RecentLocationsProps {
  list: string
  workOrder: string
  present: string
  choose: (location: string) => void
}

/** Where the newest items of the list are: the next one is often there, too. */
function RecentLocations({ list, workOrder, present, choose }: RecentLocationsProps) {
  const { data } = useQuery(newestItemsQuery({ workOrder, list }))
  const places = new Set(data?.items.map(({ punchListItemLocation }) => punchListItemLocation))
  const offered = [...places].filter((place) => place && place !== present).slice(0, MOST_RECENT)
  if (offered.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Recent locations">
      {offered.map((place) => (
        <Button key={place} variant="default" radius="xl" size="xs" maw="100%" onClick={() => choose(place)}>
          {place}
        </Button>
      ))}
    </Group>
  )
}
