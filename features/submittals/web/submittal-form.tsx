/** The screens that add and edit a submittal: /submittals-create/{woid}, /submittals-edit/{woid}/{submittalid} (001 §2). */

import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { dayAfter } from '#contract/days.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { SubcontractorSelect } from '#features/subcontractors/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems, isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { isNumber, numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { formatDay } from '#web/ui/format.ts'
import {
  APPROVER,
  LONGEST_TITLE,
  MOST_DAYS,
  REVIEW_DAYS,
  SUBMITTER,
  type Submittal,
  submittalErrors,
} from '../contract.ts'
import { submittalLabels } from '../labels.ts'
import { ActorsFields, type ActorValues, firstActors, newActor } from './actors-fields.tsx'
import { peopleOffer, submittalQuery, useAddSubmittal, useChangeSubmittal } from './api.ts'
import { CodeSelect, PackageSelect } from './pickers.tsx'
import { headingOf, labelOf } from './submittal-words.ts'

const newSubmittal = laterSchema(async () => (await import('../contract.ts')).NewSubmittal)
const submittalChange = laterSchema(async () => (await import('../contract.ts')).SubmittalChange)

interface SubmittalValues {
  submittalTitle: string
  submittalDescription: string
  companySubTaskCodeUniqueId: string | null
  subConAccountUniqueId: string | null
  submittalManagerUniqueId: string | null
  submittalPackageUniqueId: string | null
  jobUniqueId: string | null
  receivedDate: string | null
  submitByDate: string | null
  finalDueDate: string | null
  leadTimeDays: string
  reviewDays: string
  requiredOnSiteDate: string | null
  approvers: ActorValues[]
}

const labels = {
  ...submittalLabels,
  approvers: 'Approval',
}

const toInput = ({ approvers, ...values }: SubmittalValues) => ({
  ...values,
  // With a day on site the server derives this day, and the day that was typed earlier stays stored.
  submitByDate: values.requiredOnSiteDate ? undefined : values.submitByDate,
  leadTimeDays: values.leadTimeDays || null,
  reviewDays: values.reviewDays || null,
  approvers: approvers.map(({ role, employee, comments, isTold }) => ({
    roleTypeUniqueId: Number(role),
    approverEmployeeUniqueId: employee,
    comments,
    distributionOnly: isTold,
  })),
})

/** 001 §5: the problem of the actors, in the words of that section. */
function actorsProblem(actors: readonly ActorValues[]): string | undefined {
  const has = (role: number, isAsked: boolean) =>
    actors.some((actor) => actor.role === String(role) && actor.employee && !(isAsked && actor.isTold))
  if (!has(SUBMITTER, true)) return submittalErrors.SUBMITTER_MISSING.text
  return has(APPROVER, false) ? undefined : submittalErrors.APPROVER_MISSING.text
}

/** Adds a submittal and then opens its page, where it is submitted. */
export function SubmittalAddScreen() {
  const { woid } = useParams({ from: '/signed-in/project/submittals-create/$woid' })
  const navigate = useNavigate()
  const add = useAddSubmittal()
  return (
    <SubmittalForm
      title="New submittal"
      subtitle="Starts as a draft."
      saveLabel="Save draft"
      workOrder={woid}
      save={(input, key) => add.mutateAsync({ input: { ...input, workOrderUniqueId: woid }, key })}
      done={({ submittalTitle }) => ({ text: texts.added, detail: submittalTitle })}
      leave={(added) =>
        added?.[0]
          ? navigate({
              to: '/submittals-details/$woid/$submittalid',
              params: { woid, submittalid: added[0] },
            })
          : navigate({ to: '/submittals/$woid', params: { woid } })
      }
    />
  )
}

/** Edits a submittal. */
export function SubmittalEditScreen() {
  const { woid, submittalid } = useParams({ from: '/signed-in/project/submittals-edit/$woid/$submittalid' })
  const submittal = useOpened(useSuspenseQuery(submittalQuery(submittalid)).data)
  const navigate = useNavigate()
  const change = useChangeSubmittal()
  return (
    <SubmittalForm
      title={`Edit ${labelOf(submittal)}`}
      saveLabel="Save"
      submittal={submittal}
      workOrder={woid}
      save={(input) =>
        change.mutateAsync({
          ...input,
          submittalMasterUniqueId: submittalid,
          rowVersion: submittal.rowVersion,
        })
      }
      done={({ submittalTitle }) => ({
        text: texts.updated,
        detail: headingOf({ ...submittal, submittalTitle }),
      })}
      leave={() => navigate({ to: '/submittals-details/$woid/$submittalid', params: { woid, submittalid } })}
    />
  )
}

interface SubmittalFormProps extends RecordFormScreen<SubmittalValues, string[]> {
  submittal?: Submittal
  workOrder: string
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<string[]>
}

const actorsOf = ({ submittalApprovers }: Submittal): ActorValues[] =>
  submittalApprovers.map((actor) => ({
    ...newActor(actor.roleTypeUniqueId),
    employee: actor.submittalApprovalEmployeeUniqueId,
    name: actor.submittalApprovalEmployeeName,
    comments: actor.comments,
    isTold: actor.distributionOnly,
  }))

/** The final due date if somebody typed it; null if it follows from the day on site. */
const saidDue = ({ finalDueDate, requiredOnSiteDate: onSite, leadTimeDays }: Submittal) =>
  onSite && finalDueDate === dayAfter(onSite, -leadTimeDays) ? null : finalDueDate

const presentOf = (value: string | null | undefined, label: string | null | undefined) =>
  value ? { value, label: label ?? '' } : undefined

function SubmittalForm({ submittal, workOrder, save, ...screen }: SubmittalFormProps) {
  const may = useMay()
  const files = useFormFiles(workOrder, 'Submittal', { isNew: !submittal })
  const form = useForm<SubmittalValues>({
    initialValues: {
      submittalTitle: submittal?.submittalTitle ?? '',
      submittalDescription: submittal?.submittalDescription ?? '',
      companySubTaskCodeUniqueId: submittal?.companySubTaskCodeUniqueId ?? null,
      subConAccountUniqueId: submittal?.subConAccountUniqueId ?? null,
      submittalManagerUniqueId: submittal?.submittalManagerUniqueId ?? null,
      submittalPackageUniqueId: submittal?.submittalPackageUniqueId ?? null,
      jobUniqueId: submittal?.jobUniqueId ?? null,
      receivedDate: submittal?.receivedDate ?? null,
      submitByDate: submittal?.requiredOnSiteDate ? null : (submittal?.submitByDate ?? null),
      finalDueDate: submittal ? saidDue(submittal) : null,
      leadTimeDays: String(submittal?.leadTimeDays ?? 0),
      reviewDays: String(submittal?.reviewDays ?? REVIEW_DAYS),
      requiredOnSiteDate: submittal?.requiredOnSiteDate ?? null,
      approvers: submittal ? actorsOf(submittal) : firstActors(),
    },
    validate: (values) => {
      const input = toInput(values)
      const errors = submittal
        ? schemaErrors(submittalChange, {
            ...input,
            submittalMasterUniqueId: submittal.submittalMasterUniqueId,
          })
        : schemaErrors(newSubmittal, { ...input, workOrderUniqueId: workOrder })
      const problem = actorsProblem(values.approvers)
      return {
        ...errors,
        ...(problem && { approvers: problem }),
        ...numberProblems(values, { leadTimeDays: 'whole', reviewDays: 'whole' }),
        ...dayProblems(values, {
          receivedDate: {},
          submitByDate: {},
          finalDueDate: {},
          requiredOnSiteDate: {},
        }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      {...files.form}
      save={async (values, key) => {
        const ids = await save(toInput(values), key)
        files.sendTo(ids[0], values.submittalTitle)
        return ids
      }}
    >
      <FormSection title="What is submitted">
        <TextInput
          label={submittalLabels.submittalTitle}
          required
          maxLength={LONGEST_TITLE}
          {...form.getInputProps('submittalTitle')}
        />
        <Textarea
          label={submittalLabels.submittalDescription}
          autosize
          minRows={3}
          maxRows={14}
          {...form.getInputProps('submittalDescription')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <CodeSelect
            workOrder={workOrder}
            present={presentOf(
              submittal?.companySubTaskCodeUniqueId,
              `${submittal?.companySubTaskCode} ${submittal?.companySubTaskCodeName}`,
            )}
            {...form.getInputProps('companySubTaskCodeUniqueId')}
          />
          <PackageSelect
            workOrder={workOrder}
            present={presentOf(submittal?.submittalPackageUniqueId, submittal?.submittalPackageName)}
            {...form.getInputProps('submittalPackageUniqueId')}
          />
          <JobSelect
            workOrder={workOrder}
            required={false}
            clearable
            present={presentOf(submittal?.jobUniqueId, submittal?.jobTitle)}
            {...form.getInputProps('jobUniqueId')}
          />
          {may('Subcontractors', 'Read') && (
            <SubcontractorSelect
              present={presentOf(submittal?.subConAccountUniqueId, submittal?.subConAccountName)}
              {...form.getInputProps('subConAccountUniqueId')}
            />
          )}
          <ResponsibleSelect
            label={submittalLabels.submittalManagerUniqueId}
            description="Can edit it, as its originator can"
            offer={peopleOffer(workOrder)}
            present={
              submittal?.submittalManagerUniqueId
                ? { id: submittal.submittalManagerUniqueId, name: submittal.submittalManagerName ?? '' }
                : undefined
            }
            {...form.getInputProps('submittalManagerUniqueId')}
          />
          <DayInput label={submittalLabels.receivedDate} {...form.getInputProps('receivedDate')} />
        </SimpleGrid>
      </FormSection>
      <DaysSection form={form} />
      <FormSection title="Approval">
        <ActorsFields
          workOrder={workOrder}
          actors={form.values.approvers}
          error={form.errors.approvers as string | undefined}
          change={(approvers) => form.setFieldValue('approvers', approvers)}
        />
      </FormSection>
    </RecordForm>
  )
}

/** The days of a submittal. The day to submit by follows from the day on site, if that is given; otherwise it is typed. */
function DaysSection({ form }: { form: UseFormReturnType<SubmittalValues> }) {
  const { requiredOnSiteDate: onSite, leadTimeDays, reviewDays } = form.values
  const isDerived = isDay(onSite)
  const isTaken = (days: string) => days === '' || (isNumber(days) && Number(days) <= MOST_DAYS)
  const derived =
    isDerived && isTaken(leadTimeDays) && isTaken(reviewDays)
      ? dayAfter(onSite, -Number(leadTimeDays) - Number(reviewDays))
      : null
  return (
    <FormSection title="Days">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DayInput label={submittalLabels.requiredOnSiteDate} {...form.getInputProps('requiredOnSiteDate')} />
        <NumberInput
          kind="whole"
          label={submittalLabels.leadTimeDays}
          {...form.getInputProps('leadTimeDays')}
        />
        <NumberInput kind="whole" label={submittalLabels.reviewDays} {...form.getInputProps('reviewDays')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {isDerived ? (
          <Text fz="sm" aria-live="polite">
            Submit by {derived && <b>{formatDay(derived)}</b>}: required on site minus lead and review time.
          </Text>
        ) : (
          <DayInput label={submittalLabels.submitByDate} {...form.getInputProps('submitByDate')} />
        )}
        <DayInput
          label={submittalLabels.finalDueDate}
          description="Blank = required on site minus lead time"
          {...form.getInputProps('finalDueDate')}
        />
      </SimpleGrid>
    </FormSection>
  )
}
