/** The form of a change order, for adding and for editing: what it is about, its dates, and who decides. */

import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Select,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { NewFilesSection, useNewFiles } from '#features/files/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { moneyOf } from '#web/ui/format.ts'
import { type ChangeOrder, type ChangeOrderDraft, changeOrderErrors, LONGEST_NAME } from '../contract.ts'
import {
  changeOrderQuery,
  draftQuery,
  peopleOffer,
  typesQuery,
  useAddChangeOrder,
  useChangeChangeOrder,
} from './api.ts'
import { TaskSelect } from './place-selects.tsx'

const newChangeOrder = laterSchema(async () => (await import('../contract.ts')).NewChangeOrder)
const changeOrderChange = laterSchema(async () => (await import('../contract.ts')).ChangeOrderChange)

interface ActorValues {
  key: string
  role: string
  employee: string | null
  name: string
}

interface Values {
  jobUniqueId: string
  taskUniqueId: string
  changeOrderTypeId: string | null
  changeOrderName: string
  description: string
  scheduleImpact: string
  scheduleNewEndDate: string | null
  changeOrderDueDate: string | null
  actors: ActorValues[]
}

const labels = {
  jobUniqueId: 'Job',
  taskUniqueId: 'Task',
  changeOrderTypeId: 'Type',
  changeOrderName: 'Name',
  description: 'Description',
  scheduleImpact: 'Schedule impact',
  scheduleNewEndDate: 'New end',
  changeOrderDueDate: 'Needed by',
  actors: 'Approval',
}

const toInput = (values: Values) => ({
  taskUniqueId: values.taskUniqueId || null,
  changeOrderTypeId: values.changeOrderTypeId ? Number(values.changeOrderTypeId) : undefined,
  changeOrderName: values.changeOrderName,
  description: values.description,
  scheduleImpact: values.scheduleImpact.trim() === '' ? 0 : values.scheduleImpact,
  scheduleNewEndDate: values.scheduleNewEndDate,
  changeOrderDueDate: values.changeOrderDueDate,
  actors: values.actors.map(({ role, employee }) => ({
    roleTypeUniqueId: Number(role),
    approverEmployeeUniqueId: employee,
  })),
})
type Input = ReturnType<typeof toInput>

/** Adds one to the job that the address names: /changeorders-add/{woid}/{jobid}. */
export function ChangeOrderAddToJobScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/changeorders-add/$woid/$jobid' })
  const { rfi } = useSearch({ from: '/signed-in/project/changeorders-add/$woid/$jobid' })
  return rfi ? <FromRfi workOrder={woid} rfi={rfi} /> : <Add workOrder={woid} job={jobid} />
}

/** Adds one to a job that is chosen: /changeorders-add/{woid}. */
export function ChangeOrderAddScreen() {
  const { woid } = useParams({ from: '/signed-in/project/changeorders-add/$woid' })
  const { rfi } = useSearch({ from: '/signed-in/project/changeorders-add/$woid' })
  return rfi ? <FromRfi workOrder={woid} rfi={rfi} /> : <Add workOrder={woid} />
}

/** The RFI that it comes from says what it begins with. */
function FromRfi({ workOrder, rfi }: { workOrder: string; rfi: string }) {
  const draft = useOpened(useSuspenseQuery(draftQuery(rfi)).data)
  return <Add workOrder={workOrder} job={draft.jobUniqueId} draft={draft} />
}

function Add(props: { workOrder: string; job?: string; draft?: ChangeOrderDraft }) {
  const { workOrder: woid, job, draft } = props
  const navigate = useNavigate()
  const add = useAddChangeOrder()
  return (
    <ChangeOrderForm
      title="New change order"
      subtitle={
        draft
          ? `From ${numberOf('RFI', draft.rfiNumber)}: both show that they belong together.`
          : 'It begins as a draft: its items follow on its page, then it is sent for approval.'
      }
      saveLabel="Add"
      workOrder={woid}
      job={job}
      draft={draft}
      save={(input, key) =>
        add.mutateAsync({
          input: {
            ...input,
            ...(draft && { fromRfiUniqueId: draft.rfiUniqueId }),
            ...(draft?.amount && {
              items: [{ changeOrderItemName: input.changeOrderName, changeOrderItemAmount: draft.amount }],
            }),
          },
          key,
        })
      }
      done="The change order has been added"
      leave={(added) => {
        if (added?.[0])
          return navigate({
            to: '/changeorder-details/$woid/$coid',
            params: { woid, coid: added[0] },
          })
        if (draft) return navigate({ to: '/rfidetails/$woid/$id', params: { woid, id: draft.rfiUniqueId } })
        if (job) return navigate({ to: '/changeorders/$woid/$jobid', params: { woid, jobid: job } })
        return navigate({ to: '/changeorders/$woid', params: { woid } })
      }}
    />
  )
}

/** Edits a change order: /changeorders-edit/{woid}/{id}. */
export function ChangeOrderEditScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/changeorders-edit/$woid/$id' })
  const order = useOpened(useSuspenseQuery(changeOrderQuery(id)).data)
  const navigate = useNavigate()
  const change = useChangeChangeOrder()
  const isDraft = order.statusName === 'Created'
  return (
    <ChangeOrderForm
      title={`Edit ${numberOf('ChangeOrder', order.number)}`}
      subtitle={`In ${order.jobTitle}`}
      saveLabel="Save"
      workOrder={woid}
      job={order.jobUniqueId}
      order={order}
      save={({ changeOrderName, description, changeOrderDueDate, ...fixed }) =>
        change.mutateAsync({
          changeOrderMasterUniqueId: id,
          changeOrderName,
          description,
          changeOrderDueDate,
          ...(isDraft && fixed),
          rowVersion: order.rowVersion,
        })
      }
      done={texts.updated}
      leave={() => navigate({ to: '/changeorder-details/$woid/$coid', params: { woid, coid: id } })}
    />
  )
}

interface ChangeOrderFormProps extends RecordFormScreen<Values, string[]> {
  workOrder: string
  /** The job that it is of, where that is decided. */
  job?: string | undefined
  order?: ChangeOrder
  draft?: ChangeOrderDraft | undefined
  save: (input: Input, key: string) => Promise<string[]>
}

const roles = [
  { value: '1', label: 'Reviewer' },
  { value: '2', label: 'Approver' },
]

function ChangeOrderForm({ workOrder, job, order, draft, save, ...screen }: ChangeOrderFormProps) {
  const types = useQuery(typesQuery())
  const files = useNewFiles(workOrder)
  const isDraft = !order || order.statusName === 'Created'
  const made = useRef(2)
  const form = useForm<Values>({
    initialValues: {
      jobUniqueId: job ?? '',
      taskUniqueId: order?.taskUniqueId ?? '',
      changeOrderTypeId: order ? String(order.changeOrderTypeId) : null,
      changeOrderName: order?.changeOrderName ?? draft?.changeOrderName ?? '',
      description: order?.description ?? draft?.description ?? '',
      scheduleImpact: String(order?.scheduleImpact ?? draft?.scheduleImpact ?? ''),
      scheduleNewEndDate: order?.scheduleNewEndDate ?? null,
      changeOrderDueDate: order?.changeOrderDueDate ?? null,
      actors:
        order?.actors.map((actor, index) => ({
          key: `${index}`,
          role: String(actor.roleTypeUniqueId),
          employee: actor.approverEmployeeUniqueId,
          name: actor.approverName,
        })) ?? roles.map(({ value }, index) => ({ key: `${index}`, role: value, employee: null, name: '' })),
    },
    validate: (values) => {
      const input = toInput(values)
      const lacks = (role: string) =>
        values.actors.every((actor) => actor.role !== role || actor.employee === null)
      return {
        ...(values.jobUniqueId === '' && { jobUniqueId: 'must be chosen' }),
        // 001 §5
        ...(values.taskUniqueId === '' && { taskUniqueId: 'must be selected' }),
        ...((lacks('1') || lacks('2')) && {
          actors: changeOrderErrors.CHANGE_ORDER_ACTORS_MISSING.text,
        }),
        ...(order
          ? schemaErrors(changeOrderChange, {
              ...input,
              changeOrderMasterUniqueId: order.changeOrderMasterUniqueId,
            })
          : schemaErrors(newChangeOrder, input)),
        ...numberProblems(values, { scheduleImpact: 'whole' }),
        ...dayProblems(values, { scheduleNewEndDate: {}, changeOrderDueDate: {} }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const { actors } = form.values
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      // Those of a change order that is there are on its page.
      aside={!order && files.mayAdd && <NewFilesSection of={files} targetType="ChangeOrder" />}
      hasMore={files.hasSome}
      save={async (values, key) => {
        const ids = await save(toInput(values), key)
        if (ids[0]) files.sendTo({ targetUniqueID: ids[0], targetType: 'ChangeOrder' })
        return ids
      }}
    >
      <FormSection title="Change">
        {!isDraft && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
            What it changes and who decides on it is fixed since the first step.
          </Alert>
        )}
        <TextInput
          label="Name"
          description="What is to be other than agreed, in a line"
          required
          maxLength={LONGEST_NAME}
          {...form.getInputProps('changeOrderName')}
        />
        <Textarea
          label="Description"
          description="What led to it, and what it consists of"
          autosize
          minRows={3}
          maxRows={14}
          {...form.getInputProps('description')}
        />
        {draft?.amount && (
          <Text fz="sm">{`The cost of the RFI, ${moneyOf(draft.amount)}, becomes its first item.`}</Text>
        )}
        {!job && <JobSelect workOrder={workOrder} {...form.getInputProps('jobUniqueId')} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TaskSelect
            job={form.values.jobUniqueId}
            required
            readOnly={!isDraft}
            present={order && { value: order.taskUniqueId, label: order.taskName }}
            {...form.getInputProps('taskUniqueId')}
          />
          <Select
            label="Type"
            placeholder={types.isError ? 'Could not get change order types' : 'Choose the type'}
            data={(types.data?.items ?? []).map(({ changeOrderTypeId, changeOrderTypeName }) => ({
              value: String(changeOrderTypeId),
              label: changeOrderTypeName,
            }))}
            allowDeselect={false}
            readOnly={!isDraft}
            {...form.getInputProps('changeOrderTypeId')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Schedule">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            kind="whole"
            label="Schedule impact"
            // The number pads of some phones have no minus.
            inputMode="text"
            description="Whole days"
            readOnly={!isDraft}
            {...form.getInputProps('scheduleImpact')}
          />
          {isDraft && (
            <DayInput
              label="New end"
              description="Of task, job and project, where theirs is earlier"
              {...form.getInputProps('scheduleNewEndDate')}
            />
          )}
          <DayInput
            label="Needed by"
            description="The day by which it is to be decided"
            {...form.getInputProps('changeOrderDueDate')}
          />
        </SimpleGrid>
      </FormSection>
      {isDraft && (
        <FormSection title="Approval">
          <Text fz="sm" c="dimmed">
            Reviewers first, then approvers, each in this order. The last approval brings it into force.
          </Text>
          {actors.map(({ key, employee, name }, index) => (
            <Group key={key} gap="sm" wrap="nowrap" align="flex-end">
              <Select
                label="Role"
                data={roles}
                allowDeselect={false}
                w={130}
                {...form.getInputProps(`actors.${index}.role`)}
              />
              <ResponsibleSelect
                label="Employee"
                style={{ flex: 1 }}
                offer={peopleOffer(workOrder)}
                present={employee ? { id: employee, name } : undefined}
                value={employee}
                onChange={(id) => form.setFieldValue(`actors.${index}.employee`, id)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Take line ${index + 1} out`}
                disabled={actors.length <= 2}
                onClick={() => form.removeListItem('actors', index)}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          ))}
          {form.errors.actors && (
            <Text fz="sm" c="var(--mantine-color-error)" role="alert">
              {form.errors.actors}
            </Text>
          )}
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                made.current += 1
                form.insertListItem('actors', {
                  key: `more ${made.current}`,
                  role: '2',
                  employee: null,
                  name: '',
                })
              }}
            >
              Add a person
            </Button>
          </Group>
        </FormSection>
      )}
    </RecordForm>
  )
}
