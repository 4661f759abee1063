/** The form of a project, for adding and editing. It checks the schema of the contract. */
import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { BIDDING_PHASE, DEFAULT_PHASE, projectPhases, riskLevels } from '#features/reference/contract.ts'
import { PlaceFields } from '#features/reference/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { type DayLimit, dayProblems, isDay } from '#web/ui/form/day-rules.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { endsText, untilOf } from '../bidding-words.ts'
import type { WorkOrder } from '../contract.ts'

const newWorkOrder = laterSchema(async () => (await import('../contract.ts')).NewWorkOrder)

/** The form's values: texts and days, as its inputs use them. */
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
  workOrderContractAmount: string
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
  workOrderContractAmount: '',
  biddingDueDate: null,
  biddingEndDate: null,
}

const idText = (id: number | null) => (id === null ? null : String(id))

function valuesOf(project: WorkOrder): ProjectValues {
  return {
    ...nothing,
    ...Object.fromEntries(Object.entries(project).filter(([name]) => name in nothing)),
    statusId: String(project.statusId),
    workOrderContractAmount: project.workOrderContractAmount ?? '',
    riskLevel: (project.isRiskSetByHand && project.riskLevel) || '',
    workOrderCountryId: idText(project.workOrderCountryId),
    workOrderStateId: idText(project.workOrderStateId),
  }
}

/** Converts the values to the body of the call. An empty choice becomes null. */
function toInput(values: ProjectValues) {
  return {
    ...values,
    statusId: Number(values.statusId),
    workOrderContractAmount: values.workOrderContractAmount.trim() || null,
    riskLevel: riskLevels.find(({ riskLevel }) => riskLevel === values.riskLevel)?.riskLevel ?? null,
    isRiskSetByHand: values.riskLevel !== '',
    workOrderCountryId: values.workOrderCountryId ? Number(values.workOrderCountryId) : null,
    workOrderStateId: values.workOrderStateId ? Number(values.workOrderStateId) : null,
  }
}

export type ProjectInput = ReturnType<typeof toInput>

/** The limits of the dates (000 §5): no date before `firstDay`, and no end before the start. */
function limitsOf({ workOrderStartDate: start }: ProjectValues, firstDay?: string) {
  const first = firstOf(firstDay)
  return {
    workOrderStartDate: { first },
    workOrderEndDate: { first: isDay(start) ? { day: start, what: 'the start' } : first },
  }
}

/** The limits of the bidding dates. */
function biddingLimitsOf({ biddingDueDate: due }: ProjectValues, firstDay?: string) {
  const first = firstOf(firstDay)
  return {
    biddingDueDate: { first },
    biddingEndDate: { first: isDay(due) ? { day: due, what: 'the day on which bids are due' } : first },
  }
}

const firstOf = (firstDay?: string): DayLimit | undefined =>
  firstDay ? { day: firstDay, what: 'today' } : undefined

const isBidding = ({ constructionPhase }: ProjectValues) => constructionPhase === BIDDING_PHASE

/**
 * The values that are saved. The bidding dates are shown only in the bidding phase. In another phase nobody
 * could correct an invalid date, so the stored dates stay.
 */
function keptOf(values: ProjectValues, begun: ProjectValues, firstDay?: string): ProjectValues {
  const problems = dayProblems(values, biddingLimitsOf(values, firstDay))
  if (isBidding(values) || Object.keys(problems).length === 0) return values
  return { ...values, biddingDueDate: begun.biddingDueDate, biddingEndDate: begun.biddingEndDate }
}

const labels: Readonly<Record<string, string>> = {
  workOrderTitle: 'Title',
  workOrderStartDate: 'Start date',
  workOrderEndDate: 'End date',
  biddingDueDate: 'Bids due',
  biddingEndDate: 'Bidding ends',
  workOrderDescription: 'Description',
  workOrderContractAmount: 'Contract amount',
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
  /** The earliest allowed date: today for a new project (000 §5). */
  firstDay?: string
  saveLabel: string
  isSaving: boolean
  save: (input: ProjectInput) => Promise<void>
  onCancel: () => void
}

export function ProjectForm({ project, firstDay, saveLabel, isSaving, save, onCancel }: ProjectFormProps) {
  const [begun] = useState(() => (project ? valuesOf(project) : nothing))
  const form = useForm<ProjectValues>({
    initialValues: begun,
    validate: (values) => ({
      ...schemaErrors(newWorkOrder, toInput(keptOf(values, begun, firstDay))),
      ...numberProblems(values, { workOrderContractAmount: 'amount' }),
      ...dayProblems(values, limitsOf(values, firstDay)),
      ...(isBidding(values) && dayProblems(values, biddingLimitsOf(values, firstDay))),
    }),
    enhanceGetInputProps: checkWhenLeft,
  })
  const may = useMay()
  const mayCosts = (bit: 'Read' | 'Update') => may('Costs', bit, project?.workOrderUniqueID)
  const limits = limitsOf(form.values, firstDay)
  const biddingLimits = biddingLimitsOf(form.values, firstDay)
  const saving = useFormSaving({
    form,
    labels,
    save: (values) => save(toInput(keptOf(values, begun, firstDay))),
  })
  return (
    <FormFrame
      saveLabel={saveLabel}
      isSaving={isSaving}
      isDirty={saving.isDirty}
      failure={saving.failure}
      onSave={async () => void (await saving.onSave())}
      onCancel={onCancel}
    >
      <FormSection title="Project">
        <TextInput label="Title" required maxLength={200} {...form.getInputProps('workOrderTitle')} />
        <Textarea
          label="Description"
          description="What you build, for whom, and anything special"
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
              description="Calculated from time and progress, unless you set it"
              data={[
                { value: '', label: 'Calculated' },
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
          <DayInput
            label="Start date"
            limits={limits.workOrderStartDate}
            {...form.getInputProps('workOrderStartDate')}
          />
          <DayInput
            label="End date"
            limits={limits.workOrderEndDate}
            {...form.getInputProps('workOrderEndDate')}
          />
        </SimpleGrid>
      </FormSection>
      {mayCosts('Read') && (
        <FormSection title="Contract">
          <NumberInput
            kind="amount"
            label="Contract amount"
            description={
              mayCosts('Update')
                ? 'Original contract sum. If blank, we use the sum of activities at the first approved change order'
                : 'Your role does not let you change costs'
            }
            disabled={!mayCosts('Update')}
            {...form.getInputProps('workOrderContractAmount')}
          />
        </FormSection>
      )}
      {isBidding(form.values) && (
        <FormSection title="Bidding">
          <TextInput
            label="Bid project name"
            description="What bidders see as its name"
            maxLength={200}
            {...form.getInputProps('bidProjectName')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput
              label="Bids due"
              limits={biddingLimits.biddingDueDate}
              {...form.getInputProps('biddingDueDate')}
            />
            <DayInput
              label="Bidding ends"
              limits={biddingLimits.biddingEndDate}
              {...form.getInputProps('biddingEndDate')}
            />
          </SimpleGrid>
          <Text fz="xs" c="dimmed">
            {project?.biddingEndText
              ? `As saved: ${endsText(untilOf(project))}.`
              : 'Bidding ends at the end of that day in your account’s time zone.'}
          </Text>
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
