/** The form for reporting and editing an incident. The people are added on the incident's page (002 §4). */

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { incidentTypes } from '#features/reference/contract.ts'
import { useTimeNow, useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem, isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import type { IncidentDetails } from '../contract.ts'
import { DEFAULT_TIME, LONGEST_NAME, LONGEST_PLACE, LONGEST_TEXT } from '../defaults.ts'
import { incidentLabels } from '../labels.ts'
import { incidentQuery, useAddIncident, useChangeIncident } from './api.ts'
import { clockOf, headingOf } from './incident-words.ts'

const newIncident = laterSchema(async () => (await import('../contract.ts')).NewIncident)

interface IncidentValues {
  incidentName: string
  incidentTypeID: string | null
  incidentDate: string | null
  incidentTime: string
  incidentLocation: string
  incidentDescription: string
}

const toInput = ({ incidentTypeID, incidentDate, incidentTime, ...values }: IncidentValues) => ({
  ...values,
  incidentTypeID: Number(incidentTypeID),
  incidentDate: incidentDate ?? '',
  incidentTime: `${incidentTime || DEFAULT_TIME}:00`,
})

/** Reports an incident of a project: /incident-add. */
export function IncidentAddScreen() {
  const { workOrderUniqueID: woid } = projectFrameRoute.useLoaderData().project
  const { SelectedDate, observation } = useSearch({ from: '/signed-in/project/incident-add' })
  const navigate = useNavigate()
  const add = useAddIncident()
  return (
    <IncidentForm
      title="New incident"
      saveLabel="Save incident"
      workOrder={woid}
      day={SelectedDate}
      save={(input, key) =>
        add.mutateAsync({
          input: {
            ...input,
            workOrderUniqueID: woid,
            ...(observation && { observationUniqueId: observation }),
          },
          key,
        })
      }
      done={({ incidentName }) => ({ text: 'Incident was saved.', detail: incidentName })}
      leave={(added) =>
        added?.[0]
          ? navigate({ to: '/incident/$id', params: { id: added[0] } })
          : navigate({ to: '/incidents/$woid', params: { woid } })
      }
    />
  )
}

/** Edits an incident: /incident-edit. */
export function IncidentEditScreen() {
  // Never empty: the route redirects an address without an id.
  const { id = '' } = useSearch({ from: '/signed-in/project/incident-edit' })
  const incident = useOpened(useSuspenseQuery(incidentQuery(id)).data)
  const navigate = useNavigate()
  const change = useChangeIncident()
  return (
    <IncidentForm
      title={`Edit ${numberOf('Incident', incident.number)}`}
      saveLabel="Save"
      workOrder={incident.workOrderUniqueID}
      incident={incident}
      save={(input) =>
        change.mutateAsync({ ...input, incidentUniqueId: id, rowVersion: incident.rowVersion })
      }
      done={({ incidentName }) => ({
        text: 'Incident was saved.',
        detail: headingOf({ ...incident, incidentName }),
      })}
      leave={() => navigate({ to: '/incident/$id', params: { id } })}
    />
  )
}

interface IncidentFormProps extends RecordFormScreen<IncidentValues, string[]> {
  workOrder: string
  /** The day of the daily report from which the form was opened. */
  day?: string | undefined
  incident?: IncidentDetails
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<string[]>
}

function IncidentForm({ workOrder, day, incident, save, ...screen }: IncidentFormProps) {
  const today = useToday()
  const timeNow = useTimeNow()
  const limits = { last: { day: today, what: 'today' } }
  const firstDay = incident?.incidentDate ?? (day && day < today ? day : today)
  // The default time (002 §9), or the current time if the default is still to come today.
  const usual = firstDay === today && timeNow() < DEFAULT_TIME ? timeNow() : DEFAULT_TIME
  const files = useFormFiles(workOrder, 'Incident', { isNew: !incident })
  const form = useForm<IncidentValues>({
    initialValues: {
      incidentName: incident?.incidentName ?? '',
      incidentTypeID: incident ? String(incident.incidentTypeID) : null,
      incidentDate: firstDay,
      incidentTime: incident ? clockOf(incident.incidentTime) : usual,
      incidentLocation: incident?.incidentLocation ?? '',
      incidentDescription: incident?.incidentDescription ?? '',
    },
    validate: (values) => {
      const { incidentDate } = values
      const input = { ...toInput(values), workOrderUniqueID: workOrder }
      const errors: Record<string, string> = {
        ...schemaErrors(newIncident, isDay(incidentDate) ? input : { ...input, incidentDate: today }),
      }
      const problem = incidentDate ? dayProblem(incidentDate, limits) : 'Choose a date'
      if (problem) errors.incidentDate = problem
      if (incidentDate === today && values.incidentTime > timeNow())
        errors.incidentTime = 'This time has not come yet'
      if (!values.incidentTypeID) errors.incidentTypeID = 'Choose a type'
      return errors
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={incidentLabels}
      {...files.form}
      save={async (values, key) => {
        const ids = await save(toInput(values), key)
        files.sendTo(ids[0], values.incidentName)
        return ids
      }}
    >
      <FormSection title="What happened">
        <TextInput
          label={incidentLabels.incidentName}
          placeholder="e.g. Ladder slid on a dust sheet"
          description="Do not name anyone here. Add people after saving."
          required
          maxLength={LONGEST_NAME}
          {...form.getInputProps('incidentName')}
        />
        <Select
          label={incidentLabels.incidentTypeID}
          placeholder="Choose a type"
          required
          allowDeselect={false}
          data={incidentTypes.map(({ incidentTypeID, incidentTypeName }) => ({
            value: String(incidentTypeID),
            label: incidentTypeName,
          }))}
          {...form.getInputProps('incidentTypeID')}
        />
        <SimpleGrid cols={2}>
          <DayInput
            label={incidentLabels.incidentDate}
            required
            clearable={false}
            limits={limits}
            {...form.getInputProps('incidentDate')}
          />
          <TimeInput label={incidentLabels.incidentTime} {...form.getInputProps('incidentTime')} />
        </SimpleGrid>
        <TextInput
          label={incidentLabels.incidentLocation}
          placeholder="e.g. Level 2, study room 6"
          maxLength={LONGEST_PLACE}
          {...form.getInputProps('incidentLocation')}
        />
        <Textarea
          label={incidentLabels.incidentDescription}
          autosize
          minRows={5}
          maxRows={20}
          maxLength={LONGEST_TEXT}
          {...form.getInputProps('incidentDescription')}
        />
      </FormSection>
    </RecordForm>
  )
}
