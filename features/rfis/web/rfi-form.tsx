/** The form to add and to edit an RFI: the question, the assignee, the due date and the effects. */

import { Alert, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAfter } from '#contract/days.ts'
import { numberOf } from '#contract/record-types.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { texts } from '#web/api/texts.ts'
import { useCarriedText } from '#web/router/carried.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { DAYS_TO_ANSWER, LONGEST_TITLE, type Rfi } from '../contract.ts'
import { rfiLabels } from '../labels.ts'
import { assigneeOffer, rfiQuery, similarQuery, useAddRfi, useChangeRfi } from './api.ts'
import { RfiStatus } from './rfi-status.tsx'
import { headingOf } from './rfi-words.ts'

const newRfi = laterSchema(async () => (await import('../contract.ts')).NewRfi)
const rfiChange = laterSchema(async () => (await import('../contract.ts')).RfiChange)

interface RfiValues {
  jobUniqueId: string
  rfiTitle: string
  rfiDescription: string
  rfiNotes: string
  rfiAssignedToEmployeeUniqueId: string | null
  rfiDueDate: string | null
  priorityId: string
  rfiCostEffect: string
  rfiScheduleImpact: string
}

/** The effects that are not numbers. */
const EFFECT_WORDS = ['None', 'TBD']

const toInput = ({ priorityId, ...values }: RfiValues) => ({ ...values, priorityId: Number(priorityId) })

/**
 * The screen that adds an RFI: /rfi/add. After saving, the new RFI is opened and the chosen files are
 * uploaded.
 */
export function RfiAddScreen() {
  const { Parent: job } = useSearch({ from: '/signed-in/project/rfi/add' })
  const called = useCarriedText()
  const woid = projectFrameRoute.useLoaderData().project.workOrderUniqueID
  const navigate = useNavigate()
  const add = useAddRfi()
  return (
    <RfiForm
      title="New RFI"
      subtitle="Choose a job and type a title."
      saveLabel="Submit"
      called={called}
      job={job}
      workOrder={woid}
      save={(input, key) => add.mutateAsync({ input, key })}
      done={({ rfiTitle }) => ({ text: texts.added, detail: rfiTitle })}
      leave={(added) => {
        if (added?.[0]) return navigate({ to: '/rfidetails/$woid/$id', params: { woid, id: added[0] } })
        if (job) return navigate({ to: '/rfi/$jobid/$woid', params: { woid, jobid: job } })
        return navigate({ to: '/rfis/$woid', params: { woid } })
      }}
    />
  )
}

/** The screen that edits an RFI: /rfi/edit. */
export function RfiEditScreen() {
  // Never empty: without an id the route redirects to another screen.
  const { id = '' } = useSearch({ from: '/signed-in/project/rfi/edit' })
  const rfi = useOpened(useSuspenseQuery(rfiQuery(id)).data)
  const { workOrderUniqueId: woid, rowVersion } = rfi
  const navigate = useNavigate()
  const change = useChangeRfi()
  return (
    <RfiForm
      title={`Edit ${numberOf('RFI', rfi.number)}`}
      subtitle={`In ${rfi.jobTitle}`}
      saveLabel="Save"
      rfi={rfi}
      job={rfi.jobUniqueId}
      workOrder={woid}
      save={({ jobUniqueId: _job, ...input }) =>
        change.mutateAsync({ ...input, rfiUniqueId: id, rowVersion })
      }
      done={({ rfiTitle }) => ({ text: texts.updated, detail: headingOf({ ...rfi, rfiTitle }) })}
      leave={() => navigate({ to: '/rfidetails/$woid/$id', params: { woid, id } })}
    />
  )
}

interface RfiFormProps extends RecordFormScreen<RfiValues, string[]> {
  rfi?: Rfi
  /** The title of a new RFI, if the previous screen passed a text. */
  called?: string
  /** The job of the RFI, if it is already decided. */
  job: string | undefined
  /** The project in which the user chooses a job. */
  workOrder: string
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<string[]>
}

function RfiForm({ rfi, called = '', job, workOrder, save, ...screen }: RfiFormProps) {
  const today = useToday()
  const files = useFormFiles(workOrder, 'RFI', { isNew: !rfi })
  const form = useForm<RfiValues>({
    initialValues: {
      jobUniqueId: job ?? '',
      rfiTitle: rfi?.rfiTitle ?? called,
      rfiDescription: rfi?.rfiDescription ?? '',
      rfiNotes: rfi?.rfiNotes ?? '',
      rfiAssignedToEmployeeUniqueId: rfi?.rfiAssignedToEmployeeUniqueId ?? null,
      rfiDueDate: rfi?.rfiDueDate ?? dayAfter(today, DAYS_TO_ANSWER),
      priorityId: String(rfi?.priorityId ?? 2),
      rfiCostEffect: rfi?.rfiCostEffect ?? 'None',
      rfiScheduleImpact: rfi?.rfiScheduleImpact ?? 'None',
    },
    validate: (values) => {
      const input = toInput(values)
      const errors = rfi
        ? schemaErrors(rfiChange, { ...input, jobUniqueId: undefined, rfiUniqueId: rfi.rfiUniqueId })
        : schemaErrors(newRfi, { ...input, jobUniqueId: values.jobUniqueId || undefined })
      return {
        ...(values.jobUniqueId === '' && { jobUniqueId: 'must be chosen' }),
        ...errors,
        ...dayProblems(values, { rfiDueDate: {} }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={rfiLabels}
      {...files.form}
      save={async (values, key) => {
        const ids = await save(toInput(values), key)
        files.sendTo(ids[0], values.rfiTitle)
        return ids
      }}
    >
      <FormSection title="Question">
        {!job && <JobSelect workOrder={workOrder} {...form.getInputProps('jobUniqueId')} />}
        <TextInput
          label={rfiLabels.rfiTitle}
          description="The question in one line"
          required
          maxLength={LONGEST_TITLE}
          {...form.getInputProps('rfiTitle')}
        />
        {!rfi && <Similar title={form.values.rfiTitle} />}
        <Textarea
          label={rfiLabels.rfiDescription}
          description="What the drawings show, what you found, and what you propose"
          autosize
          minRows={3}
          maxRows={14}
          {...form.getInputProps('rfiDescription')}
        />
        <Textarea
          label={rfiLabels.rfiNotes}
          autosize
          minRows={1}
          maxRows={10}
          {...form.getInputProps('rfiNotes')}
        />
      </FormSection>
      <FormSection title="Answer">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ResponsibleSelect
            label={rfiLabels.rfiAssignedToEmployeeUniqueId}
            description="Answers this RFI"
            offer={assigneeOffer(workOrder)}
            present={
              rfi?.rfiAssignedToEmployeeUniqueId
                ? { id: rfi.rfiAssignedToEmployeeUniqueId, name: rfi.rfiAssignedToName ?? '' }
                : undefined
            }
            {...form.getInputProps('rfiAssignedToEmployeeUniqueId')}
          />
          <DayInput
            label={rfiLabels.rfiDueDate}
            description="The day work would stop without an answer"
            {...form.getInputProps('rfiDueDate')}
          />
          <Select
            label={rfiLabels.priorityId}
            data={priorities.map(({ priorityId, priorityName }) => ({
              value: String(priorityId),
              label: priorityName,
            }))}
            allowDeselect={false}
            {...form.getInputProps('priorityId')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Effect">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            kind="amount"
            words={EFFECT_WORDS}
            label={rfiLabels.rfiCostEffect}
            description="None, TBD or an amount"
            {...form.getInputProps('rfiCostEffect')}
          />
          <NumberInput
            kind="whole"
            words={EFFECT_WORDS}
            label={rfiLabels.rfiScheduleImpact}
            description="None, TBD or whole days"
            {...form.getInputProps('rfiScheduleImpact')}
          />
        </SimpleGrid>
      </FormSection>
    </RecordForm>
  )
}

const WAIT_MILLISECONDS = 400
/** The shortest title for which similar RFIs are searched. Shorter titles match too many RFIs. */
const SHORTEST_TITLE = 5

/** Shows earlier RFIs with a similar title, so that nobody asks the same question twice. */
function Similar({ title }: { title: string }) {
  const [typed] = useDebouncedValue(title.trim(), WAIT_MILLISECONDS)
  const isEnough = typed.length >= SHORTEST_TITLE
  const { data = [] } = useQuery({ ...similarQuery(typed), enabled: isEnough })
  if (!isEnough || data.length === 0) return null
  return (
    <Alert
      icon={<IconInfoCircle size={18} aria-hidden />}
      variant="outline"
      color="blueprint"
      title="Similar RFIs"
    >
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map(
          ({ rfiUniqueId: id, number, rfiTitle, workOrderUniqueId: woid, workOrderTitle, ...rfi }) => (
            <li key={id}>
              <LinkText to="/rfidetails/$woid/$id" params={{ woid, id }} fz="sm" target="_blank">
                {numberOf('RFI', number)} {rfiTitle}
              </LinkText>{' '}
              <RfiStatus rfi={rfi} />
              <Text fz="xs" c="dimmed">
                {workOrderTitle}
              </Text>
            </li>
          ),
        )}
      </Stack>
    </Alert>
  )
}
