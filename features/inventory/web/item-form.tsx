/** Adds and edits an item of the stock (001 §5). */

import { Autocomplete, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { knownUnit } from '#contract/units.ts'
import { useUnits } from '#features/activities/web/public.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { LONGEST_NAME, type MasterInventory } from '../records.ts'
import { itemLabels, statusWords } from '../words.ts'
import { categoriesQuery, itemQuery, locationsQuery, peopleOffer, useAddItem, useChangeItem } from './api.ts'
import { ADDED, NO_CATEGORIES, UPDATED } from './inventory-words.ts'

const newItem = laterSchema(async () => (await import('../records.ts')).NewMasterInventory)

interface ItemValues {
  inventoryName: string
  companyInventoryCategoryUniqueId: string | null
  location: string
  inchargeEmployeeUniqueId: string | null
  inventoryUnit: string
  remainingQuantity: string
  adjustReason: string
  minimumQuantity: string
  internalUnitCost: string
  manufacturer: string
  modelNumber: string
  serialNumber: string
  vendor: string
  comments: string
  statusId: string
}

const orNone = (text: string) => (text.trim() === '' ? null : text)

/** Converts form values to the input of the calls. An empty number becomes null. */
const toInput = ({ adjustReason: _reason, ...values }: ItemValues) => ({
  ...values,
  companyInventoryCategoryUniqueId: values.companyInventoryCategoryUniqueId ?? '',
  inventoryUnit: values.inventoryUnit,
  remainingQuantity: orNone(values.remainingQuantity),
  minimumQuantity: orNone(values.minimumQuantity),
  internalUnitCost: orNone(values.internalUnitCost),
  statusId: Number(values.statusId),
})
type ItemInput = ReturnType<typeof toInput>

/** The changed fields only. Sending an unchanged quantity could book a movement that nobody wanted. */
function changesOf(input: ItemInput, before: ItemInput): Partial<ItemInput> {
  const changed = Object.entries(input).filter(([name, value]) => value !== before[name as keyof ItemInput])
  return Object.fromEntries(changed)
}

function valuesOf(item: MasterInventory | undefined): ItemValues {
  return {
    inventoryName: item?.inventoryName ?? '',
    companyInventoryCategoryUniqueId: item?.companyInventoryCategoryUniqueId ?? null,
    location: item?.location ?? '',
    inchargeEmployeeUniqueId: item?.inchargeEmployeeUniqueId ?? null,
    inventoryUnit: item?.inventoryUnit ?? 'ea',
    remainingQuantity: item?.remainingQuantity ?? '',
    adjustReason: '',
    minimumQuantity: item?.minimumQuantity ?? '',
    internalUnitCost: item?.internalUnitCost ?? '',
    manufacturer: item?.manufacturer ?? '',
    modelNumber: item?.modelNumber ?? '',
    serialNumber: item?.serialNumber ?? '',
    vendor: item?.vendor ?? '',
    comments: item?.comments ?? '',
    statusId: String(item?.statusId ?? statuses.Active),
  }
}

interface ItemFormProps extends Omit<RecordFormScreen<ItemValues, string[]>, 'leave' | 'done'> {
  /** Left out: the form adds a new item. */
  item?: MasterInventory
  done: string
  save: (values: ItemValues, key: string) => Promise<string[]>
}

function ItemForm({ item, done, save, ...screen }: ItemFormProps) {
  const navigate = useNavigate()
  const may = useMay()
  const inUse = useUnits(null)
  const files = useFormFiles(null, 'MasterInventory', { isNew: !item })
  const categories = useQuery(categoriesQuery)
  const locations = useQuery(locationsQuery)
  // 001 §8: the company has no categories, or the person's role sees no categories.
  const hasNoCategories = categories.data?.totalCount === 0
  const isAdjusted = ({ remainingQuantity }: ItemValues) =>
    item !== undefined && remainingQuantity !== item.remainingQuantity
  const form = useForm<ItemValues>({
    initialValues: valuesOf(item),
    validate: (values) => ({
      ...schemaErrors(newItem, toInput(values)),
      ...numberProblems(values, {
        remainingQuantity: 'quantity',
        minimumQuantity: 'quantity',
        internalUnitCost: 'amount',
      }),
      ...(!values.companyInventoryCategoryUniqueId && {
        companyInventoryCategoryUniqueId: 'Choose a category',
      }),
      ...(item && values.remainingQuantity.trim() === '' && { remainingQuantity: 'Type how much there is' }),
      ...(isAdjusted(values) && values.adjustReason.trim() === '' && { adjustReason: 'Say why' }),
    }),
    enhanceGetInputProps: checkWhenLeft,
  })
  const text = (name: 'manufacturer' | 'modelNumber' | 'serialNumber' | 'vendor') => (
    <TextInput
      label={itemLabels[name]}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  )
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={itemLabels}
      {...files.form}
      save={async (values, key) => {
        const ids = await save(values, key)
        files.sendTo(ids[0], values.inventoryName)
        return ids
      }}
      done={({ inventoryName }) => ({ text: done, detail: inventoryName || (item?.inventoryTitle ?? '') })}
      leave={() => navigate({ to: '/inventory' })}
    >
      <FormSection title="Item">
        <TextInput
          label={itemLabels.inventoryName}
          description="If blank, the maker and model are shown"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...form.getInputProps('inventoryName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={itemLabels.companyInventoryCategoryUniqueId}
            required
            searchable
            allowDeselect={false}
            placeholder="Choose a category"
            disabled={hasNoCategories}
            {...(hasNoCategories && { description: NO_CATEGORIES })}
            nothingFoundMessage="No category matches"
            data={(categories.data?.items ?? []).map((one) => ({
              value: one.companyInventoryCategoryUniqueId,
              label: `${one.companyInventoryCategoryCode} ${one.companyInventoryCategoryCodeName}`,
            }))}
            {...form.getInputProps('companyInventoryCategoryUniqueId')}
          />
          <Autocomplete
            label={itemLabels.location}
            placeholder="Shelf, bay or yard"
            maxLength={LONGEST_NAME}
            data={(locations.data?.items ?? []).map(({ location }) => location)}
            limit={20}
            {...form.getInputProps('location')}
          />
          <ResponsibleSelect
            label={itemLabels.inchargeEmployeeUniqueId}
            clearButtonProps={{ 'aria-label': 'Clear who is in charge' }}
            nothingFoundMessage="Nobody matches"
            offer={peopleOffer(null)}
            present={
              item?.inchargeEmployeeUniqueId
                ? { id: item.inchargeEmployeeUniqueId, name: item.inchargeEmployeeName ?? '' }
                : undefined
            }
            {...form.getInputProps('inchargeEmployeeUniqueId')}
          />
          {item && (
            <Select
              label={itemLabels.statusId}
              description="An inactive item can no longer be chosen"
              allowDeselect={false}
              data={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('statusId')}
            />
          )}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Stock">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            kind="quantity"
            label={itemLabels.remainingQuantity}
            description={item ? 'What the store has now' : 'Quantity you start with'}
            {...form.getInputProps('remainingQuantity')}
          />
          <Select
            label={itemLabels.inventoryUnit}
            description={item?.isUnitFixed ? 'Cannot be changed: stock has moved' : 'What it is counted in'}
            disabled={item?.isUnitFixed ?? false}
            allowDeselect={false}
            // Offers the units in which the account measures work: stock is mostly counted in the same units.
            data={inUse.flatMap((unit) => knownUnit(unit) ?? [])}
            {...form.getInputProps('inventoryUnit')}
          />
          {isAdjusted(form.values) && (
            <TextInput
              label={itemLabels.adjustReason}
              required
              maxLength={500}
              autoComplete="off"
              {...form.getInputProps('adjustReason')}
            />
          )}
          <NumberInput
            kind="quantity"
            label={itemLabels.minimumQuantity}
            description="Below this, stock is low"
            {...form.getInputProps('minimumQuantity')}
          />
          {may('Costs', 'Read') && (
            <NumberInput
              kind="amount"
              label={itemLabels.internalUnitCost}
              description={
                may('Costs', 'Update') ? 'What one unit costs' : 'Your role does not let you change costs'
              }
              disabled={!may('Costs', 'Update')}
              {...form.getInputProps('internalUnitCost')}
            />
          )}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Make">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('manufacturer')}
          {text('modelNumber')}
          {text('serialNumber')}
          {text('vendor')}
        </SimpleGrid>
        <Textarea
          label={itemLabels.comments}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps('comments')}
        />
      </FormSection>
    </RecordForm>
  )
}

export function ItemAddScreen() {
  const add = useAddItem()
  return (
    <ItemForm
      title="New item"
      subtitle="What the store or the yard has"
      saveLabel="Add item"
      done={ADDED}
      save={(values, key) => add.mutateAsync({ input: toInput(values), key })}
    />
  )
}

const editRoute = getRouteApi('/signed-in/inventory/edit/$id')

export function ItemEditScreen() {
  const { id } = editRoute.useLoaderData()
  const item = useOpened(useSuspenseQuery(itemQuery(id)).data)
  const change = useChangeItem()
  const { rowVersion, inventoryTitle } = item
  return (
    <ItemForm
      title="Edit item"
      subtitle={inventoryTitle}
      saveLabel="Save"
      done={UPDATED}
      item={item}
      save={(values) => {
        const { remainingQuantity, ...changes } = changesOf(toInput(values), toInput(valuesOf(item)))
        return change.mutateAsync({
          ...changes,
          ...(remainingQuantity && { remainingQuantity, adjustReason: values.adjustReason }),
          masterInventoryUniqueId: id,
          rowVersion,
        })
      }}
    />
  )
}
