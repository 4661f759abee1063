/** The form of a punch list item, for adding and for editing: what, where, by whom, by when. */
import { Autocomplete, Input, SegmentedControl, Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { statuses } from '#contract/statuses.ts'
import { SubcontractorSelect, SubcontractorTypeSelect } from '#features/subcontractors/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { useFormSaving } from '#web/ui/form-saving.ts'
import { PlanDateInput } from '#web/ui/plan-date-input.tsx'
import { schemaErrors } from '#web/ui/schema-form.ts'
import {
  contractorTypes,
  LONGEST_NAME,
  NewPunchListItem,
  type PunchListItem,
  PunchListItemChange,
} from '../contract.ts'
import { locationsQuery } from './api.ts'
import { ResponsibleSelect } from './responsible-select.tsx'

interface ItemValues {
  punchListItemDescription: string
  punchListItemLocation: string
  contractorType: '1' | '2'
  employeeUniqueId: string | null
  subContractorTypeId: string | null
  subContractorUniqueId: string | null
  dueDate: string | null
  statusId: string
}

const labels = {
  punchListItemDescription: 'Description',
  punchListItemLocation: 'Location',
  contractorType: 'Done by',
  employeeUniqueId: 'Responsible',
  subContractorTypeId: 'Subcontractor type',
  subContractorUniqueId: 'Subcontractor',
  dueDate: 'Due date',
  statusId: 'Status',
}

/** Closing has a step of its own. */
const statusChoices = [
  { value: String(statuses.Active), label: 'Open' },
  { value: String(statuses.InActive), label: 'Inactive' },
]

function valuesOf(item: PunchListItem | undefined, location: string): ItemValues {
  return {
    punchListItemDescription: item?.punchListItemDescription ?? '',
    punchListItemLocation: item?.punchListItemLocation ?? location,
    contractorType: item?.contractorType ?? contractorTypes.employee,
    employeeUniqueId: item?.employeeUniqueId ?? null,
    subContractorTypeId: item?.subContractorTypeId ? String(item.subContractorTypeId) : null,
    subContractorUniqueId: item?.subContractorUniqueId ?? null,
    dueDate: item?.dueDate ?? null,
    statusId: String(item?.statusId ?? statuses.Active),
  }
}

/** What the call takes: of the two parties, the one that is chosen. */
function toInput({ statusId, ...values }: ItemValues) {
  const isEmployee = values.contractorType === contractorTypes.employee
  return {
    ...values,
    employeeUniqueId: isEmployee ? values.employeeUniqueId : null,
    subContractorTypeId:
      isEmployee || !values.subContractorTypeId ? null : Number(values.subContractorTypeId),
    subContractorUniqueId: isEmployee ? null : values.subContractorUniqueId,
    statusId: Number(statusId),
  }
}

export type ItemInput = ReturnType<typeof toInput>

export interface ItemFormProps {
  item?: PunchListItem
  list: string
  workOrder: string
  /** Where the item before was found. */
  location?: string | undefined
  saveLabel: string
  isSaving: boolean
  save: (input: ItemInput) => Promise<void>
  onCancel: () => void
}

export function ItemForm({ item, list, workOrder, location = '', saveLabel, ...props }: ItemFormProps) {
  const form = useForm<ItemValues>({
    initialValues: valuesOf(item, location),
    validate: (values) => {
      const input = toInput(values)
      const errors = item
        ? schemaErrors(PunchListItemChange, { ...input, punchListItemUniqueId: item.punchListItemUniqueId })
        : schemaErrors(NewPunchListItem, { ...input, punchListUniqueId: list })
      if (values.contractorType === contractorTypes.subcontractor && !values.subContractorTypeId)
        errors.subContractorTypeId ??= 'Must be chosen for a subcontractor'
      return errors
    },
    validateInputOnBlur: true,
  })
  const saving = useFormSaving({ form, labels, save: (values) => props.save(toInput(values)) })
  const locations = useQuery(locationsQuery(workOrder))
  return (
    <FormFrame
      saveLabel={saveLabel}
      isSaving={props.isSaving}
      isDirty={saving.isDirty}
      failure={saving.failure}
      onSave={async () => void (await saving.onSave())}
      onCancel={props.onCancel}
    >
      <FormSection title="Item">
        <Textarea
          label="Description"
          description="What is to be put right"
          required
          autosize
          minRows={2}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('punchListItemDescription')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Autocomplete
            label="Location"
            placeholder="Room, floor or grid"
            maxLength={LONGEST_NAME}
            data={(locations.data?.items ?? []).map(({ name }) => name).filter(Boolean)}
            limit={20}
            {...form.getInputProps('punchListItemLocation')}
          />
          <PlanDateInput label="Due date" {...form.getInputProps('dueDate')} />
        </SimpleGrid>
        {item && (
          <Select
            label="Status"
            description="An inactive item is set aside; it holds nothing up"
            data={statusChoices}
            allowDeselect={false}
            {...form.getInputProps('statusId')}
          />
        )}
      </FormSection>
      <Party form={form} workOrder={workOrder} item={item} />
    </FormFrame>
  )
}

interface PartyProps {
  form: UseFormReturnType<ItemValues, ItemValues, (values: ItemValues) => FormErrors>
  workOrder: string
  item: PunchListItem | undefined
}

/** 001 §6 'contractor type'. */
function Party({ form, workOrder, item }: PartyProps) {
  const may = useMay()
  const isEmployee = form.values.contractorType === contractorTypes.employee
  const type = form.values.subContractorTypeId ? Number(form.values.subContractorTypeId) : null
  const present =
    item?.employeeUniqueId && item.employeeName
      ? { id: item.employeeUniqueId, name: item.employeeName }
      : undefined
  return (
    <FormSection title="Who is to do it">
      <Input.Wrapper label="Done by" labelElement="div">
        <SegmentedControl
          aria-label="Done by"
          fullWidth
          mt={4}
          data={[
            { value: contractorTypes.employee, label: 'Own employee' },
            {
              value: contractorTypes.subcontractor,
              label: 'Subcontractor',
              disabled: !may('Subcontractors', 'Read') && isEmployee,
            },
          ]}
          {...form.getInputProps('contractorType')}
        />
      </Input.Wrapper>
      {isEmployee ? (
        <ResponsibleSelect
          workOrder={workOrder}
          present={present}
          {...form.getInputProps('employeeUniqueId')}
        />
      ) : may('Subcontractors', 'Read') ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SubcontractorTypeSelect
            required
            allowDeselect={false}
            {...form.getInputProps('subContractorTypeId')}
            onChange={(next) => {
              form.setFieldValue('subContractorTypeId', next)
              form.setFieldValue('subContractorUniqueId', null)
            }}
          />
          <SubcontractorSelect
            key={type}
            ofType={type}
            disabled={type === null}
            {...form.getInputProps('subContractorUniqueId')}
          />
        </SimpleGrid>
      ) : (
        <Text fz="sm">
          {[item?.subcontractorName, item?.subContractorTypeName].filter(Boolean).join(', ')}
        </Text>
      )}
    </FormSection>
  )
}
