/** The form of a permit, for adding, adding below another, and editing. */

import { ActionIcon, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { presentSubcontractor, SubcontractorSelect } from '#features/subcontractors/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { LONGEST_TITLE, MOST_INSPECTIONS, type Permit } from '../contract.ts'
import { permitLabels } from '../labels.ts'
import { INACTIVITY_DAYS } from '../lapsing.ts'
import { permitQuery, useAddPermit, useChangePermit } from './api.ts'
import { headingOf, screenOf } from './permit-words.ts'

const newPermit = laterSchema(async () => (await import('../contract.ts')).NewPermit)
const permitChange = laterSchema(async () => (await import('../contract.ts')).PermitChange)

interface InspectionValues {
  permitInspectionUniqueId: string | null
  inspectionName: string
  plannedDate: string | null
  isDone: boolean
}

interface PermitValues {
  permitTitle: string
  permitNumber: string
  subContractorUniqueId: string | null
  permitApplicationDate: string | null
  permitStartDate: string | null
  permitEndDate: string | null
  inactivityDays: string
  requiredInspections: InspectionValues[]
}

const toInput = ({ inactivityDays, requiredInspections, ...values }: PermitValues) => ({
  ...values,
  inactivityDays: inactivityDays || null,
  // An empty line is not an inspection.
  requiredInspections: requiredInspections.flatMap(({ isDone: _done, ...one }) =>
    one.inspectionName.trim() === '' && !one.permitInspectionUniqueId ? [] : [one],
  ),
})

/** Adds a permit to a project: /permit-add. */
export function PermitAddScreen() {
  const woid = projectFrameRoute.useLoaderData().project.workOrderUniqueID
  const navigate = useNavigate()
  const add = useAddPermit()
  return (
    <PermitForm
      title="New permit"
      subtitle="Type a title. You can add the rest later."
      saveLabel="Add permit"
      workOrder={woid}
      save={(input, key) => add.mutateAsync({ input: { ...input, workOrderUniqueId: woid }, key })}
      done={({ permitTitle }) => ({ text: texts.added, detail: permitTitle })}
      leave={(added) =>
        added?.[0]
          ? navigate({ to: '/permitDetails/$id', params: { id: added[0] } })
          : navigate({ to: '/permit/$id', params: { id: woid } })
      }
    />
  )
}

/** Adds a permit below another: /subpermit-add. */
export function SubPermitAddScreen() {
  // The route redirects if the address has no `Parent`.
  const { Parent = '' } = useSearch({ from: '/signed-in/project/subpermit-add' })
  const parent = useOpened(useSuspenseQuery(permitQuery(Parent)).data)
  const navigate = useNavigate()
  const add = useAddPermit()
  return (
    <PermitForm
      title="New sub-permit"
      subtitle={`Below ${headingOf(parent)}`}
      saveLabel="Add sub-permit"
      workOrder={parent.workOrderUniqueId}
      parent={parent}
      save={(input, key) => add.mutateAsync({ input: { ...input, parentPermitUniqueId: Parent }, key })}
      done={({ permitTitle }) => ({ text: texts.added, detail: permitTitle })}
      leave={(added) =>
        added?.[0]
          ? navigate({ to: '/inspectionlevel/details/$id', params: { id: added[0] } })
          : navigate({ to: screenOf(parent), params: { id: Parent } })
      }
    />
  )
}

/** Edits a permit: /permit-edit. */
export function PermitEditScreen() {
  // The route redirects if the address has no `id`.
  const { id = '' } = useSearch({ from: '/signed-in/project/permit-edit' })
  const permit = useOpened(useSuspenseQuery(permitQuery(id)).data)
  const navigate = useNavigate()
  const change = useChangePermit()
  return (
    <PermitForm
      title={`Edit ${numberOf('Permit', permit.number)}`}
      saveLabel="Save"
      workOrder={permit.workOrderUniqueId}
      permit={permit}
      save={(input) => change.mutateAsync({ ...input, permitUniqueId: id, rowVersion: permit.rowVersion })}
      done={({ permitTitle }) => ({ text: texts.updated, detail: headingOf({ ...permit, permitTitle }) })}
      leave={() => navigate({ to: screenOf(permit), params: { id } })}
    />
  )
}

interface PermitFormProps extends RecordFormScreen<PermitValues, string[]> {
  permit?: Permit
  /** The permit above, whose dates are the first values. */
  parent?: Permit
  workOrder: string
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<string[]>
}

function PermitForm({ permit, parent, workOrder, save, ...screen }: PermitFormProps) {
  const today = useToday()
  const dates = permit ?? parent
  const files = useFormFiles(workOrder, 'Permit', { isNew: !permit })
  const form = useForm<PermitValues>({
    initialValues: {
      permitTitle: permit?.permitTitle ?? '',
      permitNumber: permit?.permitNumber ?? '',
      subContractorUniqueId: permit?.subContractorUniqueId ?? null,
      permitApplicationDate: dates?.permitApplicationDate ?? today,
      permitStartDate: dates?.permitStartDate ?? today,
      // Empty, because the end is not known: a permit that ends today would soon be overdue.
      permitEndDate: dates?.permitEndDate ?? null,
      inactivityDays: String(permit?.inactivityDays ?? INACTIVITY_DAYS),
      requiredInspections: (permit?.requiredInspections ?? []).map((one) => ({
        permitInspectionUniqueId: one.permitInspectionUniqueId,
        inspectionName: one.inspectionName,
        plannedDate: one.plannedDate,
        isDone: one.permitLogUniqueId !== null,
      })),
    },
    validate: (values) => {
      const input = toInput(values)
      const { permitStartDate: start, permitEndDate: end } = values
      return {
        ...(!end && { permitEndDate: 'Choose the last day' }),
        ...(start && end && end < start && { permitEndDate: 'Must not be before the start' }),
        ...(permit
          ? schemaErrors(permitChange, { ...input, permitUniqueId: permit.permitUniqueId })
          : schemaErrors(newPermit, input)),
        ...numberProblems(values, { inactivityDays: 'whole' }),
        ...dayProblems(values, { permitApplicationDate: {}, permitStartDate: {}, permitEndDate: {} }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const inspections = form.values.requiredInspections
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={permitLabels}
      {...files.form}
      save={async (values, key) => {
        const ids = await save(toInput(values), key)
        files.sendTo(ids[0], values.permitTitle)
        return ids
      }}
    >
      <FormSection title="Permit">
        <TextInput
          label={permitLabels.permitTitle}
          description="e.g. building, electrical, street closure"
          required
          maxLength={LONGEST_TITLE}
          {...form.getInputProps('permitTitle')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={permitLabels.permitNumber}
            description="Number on the paper permit"
            maxLength={100}
            {...form.getInputProps('permitNumber')}
          />
          <SubcontractorSelect
            description="Who does the work"
            present={presentSubcontractor(permit?.subContractorUniqueId, permit?.subContractorName)}
            {...form.getInputProps('subContractorUniqueId')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Dates">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput
            label={permitLabels.permitApplicationDate}
            {...form.getInputProps('permitApplicationDate')}
          />
          <NumberInput
            kind="whole"
            label={permitLabels.inactivityDays}
            description="Days without a passed inspection"
            {...form.getInputProps('inactivityDays')}
          />
          <DayInput label={permitLabels.permitStartDate} {...form.getInputProps('permitStartDate')} />
          <DayInput label={permitLabels.permitEndDate} {...form.getInputProps('permitEndDate')} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Required inspections">
        <Stack gap="sm">
          {inspections.map((one, index) => (
            <Group
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
              key={index}
              align="flex-end"
              gap="sm"
              wrap="nowrap"
            >
              <SimpleGrid cols={{ base: 1, xs: 2 }} flex={1}>
                <TextInput
                  label={`Inspection ${index + 1}`}
                  maxLength={LONGEST_TITLE}
                  {...form.getInputProps(`requiredInspections.${index}.inspectionName`)}
                />
                <DayInput
                  label={`Planned for, inspection ${index + 1}`}
                  {...form.getInputProps(`requiredInspections.${index}.plannedDate`)}
                />
              </SimpleGrid>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove inspection ${index + 1}`}
                title={one.isDone ? 'Passed inspections cannot be changed' : undefined}
                disabled={one.isDone}
                onClick={() => form.removeListItem('requiredInspections', index)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={inspections.length >= MOST_INSPECTIONS}
              onClick={() =>
                form.insertListItem('requiredInspections', {
                  permitInspectionUniqueId: null,
                  inspectionName: '',
                  plannedDate: null,
                  isDone: false,
                })
              }
            >
              Add an inspection
            </Button>
          </Group>
        </Stack>
      </FormSection>
    </RecordForm>
  )
}
