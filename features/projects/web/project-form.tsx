/** The form of a project, for adding and for editing. It checks the contract's own schema. */
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import {
  BIDDING_PHASE,
  DEFAULT_PHASE,
  projectPhases,
  RiskLevel,
  riskLevels,
} from '#features/reference/contract.ts'
import { PlaceFields } from '#features/reference/web/public.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { PlanDateInput } from '#web/ui/plan-date-input.tsx'
import { fieldErrors, schemaErrors } from '#web/ui/schema-form.ts'
import { NewWorkOrder, type WorkOrder } from '../contract.ts'

/** The form's values: texts and days as the inputs hold them. */
export interface ProjectValues {
  workOrderTitle: string
  workOrderDescription: string
  constructionPhase: string
  statusId: string
  riskLevel: string
  workOrderStartDate: string | null
  workOrderEndDate: string | null
  workOrderAddress: string
  workOrderCity: string
  workOrderZipCode: string
  workOrderCountryId: string | null
  workOrderStateId: string | null
  bidProjectName: string
  biddingDueDate: string | null
  biddingEndDate: string | null
}

const nothing: ProjectValues = {
  workOrderTitle: '',
  workOrderDescription: '',
  constructionPhase: DEFAULT_PHASE,
  statusId: String(statuses.Active),
  riskLevel: '',
  workOrderStartDate: null,
  workOrderEndDate: null,
  workOrderAddress: '',
  workOrderCity: '',
  workOrderZipCode: '',
  workOrderCountryId: null,
  workOrderStateId: null,
  bidProjectName: '',
  biddingDueDate: null,
  biddingEndDate: null,
}

const idText = (id: number | null) => (id === null ? null : String(id))

function valuesOf(project: WorkOrder): ProjectValues {
  return {
    ...nothing,
    ...Object.fromEntries(Object.entries(project).filter(([name]) => name in nothing)),
    statusId: String(project.statusId),
    riskLevel: project.isRiskSetByHand ? project.riskLevel : '',
    workOrderCountryId: idText(project.workOrderCountryId),
    workOrderStateId: idText(project.workOrderStateId),
  }
}

/** What the call takes: no choice is null. */
function toInput(values: ProjectValues) {
  return {
    ...values,
    statusId: Number(values.statusId),
    riskLevel: RiskLevel.safeParse(values.riskLevel).data ?? null,
    workOrderCountryId: values.workOrderCountryId ? Number(values.workOrderCountryId) : null,
    workOrderStateId: values.workOrderStateId ? Number(values.workOrderStateId) : null,
  }
}

export type ProjectInput = ReturnType<typeof toInput>

function validate(values: ProjectValues): Record<string, string> {
  const { workOrderStartDate: start, workOrderEndDate: end } = values
  const errors = schemaErrors(NewWorkOrder, toInput(values))
  if (start && end && end < start) errors.workOrderEndDate ??= 'Must not be before the start date'
  return errors
}

const labels: Partial<Record<string, string>> = {
  workOrderTitle: 'Title',
  workOrderStartDate: 'Start date',
  workOrderEndDate: 'End date',
  workOrderDescription: 'Description',
  workOrderStateId: 'State',
  workOrderCountryId: 'Country',
}

/** The statuses that a project can be set to. */
const projectStatuses = (['Active', 'InActive', 'Completed'] as const).map((name) => ({
  value: String(statuses[name]),
  label: name === 'InActive' ? 'Inactive' : name,
}))

export interface ProjectFormProps {
  project?: WorkOrder
  /** The first day that a date may be: today for a new project (000 §5). */
  firstDay?: string
  saveLabel: string
  isSaving: boolean
  save: (input: ProjectInput) => Promise<void>
  onCancel: () => void
}

export function ProjectForm({ project, firstDay, saveLabel, isSaving, save, onCancel }: ProjectFormProps) {
  const form = useForm<ProjectValues>({
    initialValues: project ? valuesOf(project) : nothing,
    validate,
    validateInputOnBlur: true,
  })
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  const [isSaved, setSaved] = useState(false)

  const tell = (title: string, errors: Record<string, string>) =>
    setFailure({
      title,
      problems: Object.entries(errors).map(([field, problem]) => `${labels[field] ?? field}: ${problem}`),
    })
  const onSave = async () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return tell('This cannot be saved yet', errors as Record<string, string>)
    setFailure(undefined)
    try {
      // What leaves the form is saved: nothing to ask about when the screen changes.
      setSaved(true)
      await save(toInput(form.values))
    } catch (error) {
      setSaved(false)
      const fields = fieldErrors(error)
      form.setErrors(fields)
      tell((error as Error).message, fields)
    }
  }

  return (
    <FormFrame
      saveLabel={saveLabel}
      isSaving={isSaving}
      isDirty={form.isDirty() && !isSaved}
      failure={failure}
      onSave={onSave}
      onCancel={onCancel}
    >
      <FormSection title="Project">
        <TextInput label="Title" required maxLength={200} {...form.getInputProps('workOrderTitle')} />
        <Textarea
          label="Description"
          description="What is built, for whom, and what is particular about it"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('workOrderDescription')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Phase"
            data={projectPhases.map((phase) => ({
              value: phase.constructionPhase,
              label: phase.constructionPhaseName,
            }))}
            allowDeselect={false}
            {...form.getInputProps('constructionPhase')}
          />
          {project && (
            <Select
              label="Status"
              data={projectStatuses}
              allowDeselect={false}
              {...form.getInputProps('statusId')}
            />
          )}
          {project && (
            <Select
              label="Risk"
              description="Reckoned from time gone and work done, unless set by hand"
              data={[
                { value: '', label: 'Reckoned' },
                ...riskLevels.map((risk) => ({ value: risk.riskLevel, label: risk.riskLevelName })),
              ]}
              allowDeselect={false}
              {...form.getInputProps('riskLevel')}
            />
          )}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Dates">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PlanDateInput
            label="Start date"
            minDate={firstDay}
            {...form.getInputProps('workOrderStartDate')}
          />
          <PlanDateInput
            label="End date"
            minDate={form.values.workOrderStartDate ?? firstDay}
            {...form.getInputProps('workOrderEndDate')}
          />
        </SimpleGrid>
      </FormSection>
      {form.values.constructionPhase === BIDDING_PHASE && (
        <FormSection title="Bidding">
          <TextInput
            label="Bid project name"
            description="What bidders see as its name"
            maxLength={200}
            {...form.getInputProps('bidProjectName')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PlanDateInput label="Bids due" {...form.getInputProps('biddingDueDate')} />
            <PlanDateInput label="Bidding ends" {...form.getInputProps('biddingEndDate')} />
          </SimpleGrid>
        </FormSection>
      )}
      <FormSection title="Place">
        <TextInput
          label="Address"
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('workOrderAddress')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="City" maxLength={120} {...form.getInputProps('workOrderCity')} />
          <TextInput label="ZIP code" maxLength={20} {...form.getInputProps('workOrderZipCode')} />
          <PlaceFields
            country={form.getInputProps('workOrderCountryId')}
            state={form.getInputProps('workOrderStateId')}
            onChange={({ country, state }) =>
              form.setValues({ workOrderCountryId: country, workOrderStateId: state })
            }
          />
        </SimpleGrid>
      </FormSection>
    </FormFrame>
  )
}
