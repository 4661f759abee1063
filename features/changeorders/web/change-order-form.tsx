/** The form of a change order, for adding and for editing: what it is about, its items, who decides, and what it would change. */

import { Alert, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { stepTexts } from '#contract/step-texts.ts'
import { activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { JobSelect, jobQuery } from '#features/jobs/web/public.ts'
import { TaskSelect } from '#features/tasks/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems, isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import {
  type ChangeOrderDetails,
  type ChangeOrderDraft,
  type ChangeOrderItem,
  changeOrderErrors,
  LONGEST_NAME,
} from '../contract.ts'
import { changeOrderLabels } from '../labels.ts'
import { useMayTypeAmounts } from './amounts.ts'
import {
  changeOrderQuery,
  draftQuery,
  itemsQuery,
  typesQuery,
  useAddChangeOrder,
  useChangeChangeOrder,
} from './api.ts'
import { ApproversSection } from './approvers-section.tsx'
import {
  type ActivityOf,
  firstOfRole,
  type Input,
  inputOf,
  itemOfNew,
  itemsInput,
  lacksActor,
  placesOfItems,
  previewedOf,
  REVIEWER,
  type Values,
  valuesOf,
} from './change-order-values.ts'
import { headingOf } from './change-order-words.ts'
import { ItemRows, rowLabels } from './item-rows.tsx'
import {
  changedOf,
  factorProblem,
  inputOfItem,
  isBlank,
  newRow,
  numberKinds,
  type RowValues,
  rowOfItem,
} from './item-values.ts'
import { PreviewLine, PreviewSection, usePreview } from './preview-section.tsx'

const newChangeOrder = laterSchema(async () => (await import('../contract.ts')).NewChangeOrder)
const changeOrderChange = laterSchema(async () => (await import('../contract.ts')).ChangeOrderChange)

const labels = {
  ...changeOrderLabels,
  actors: 'Approvers',
  items: 'Items',
  ...rowLabels,
}

const rows = ['actors', 'items']

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

const HINT = 'It gets its number when you save.'

function Add(props: { workOrder: string; job?: string; draft?: ChangeOrderDraft }) {
  const { workOrder: woid, job, draft } = props
  const navigate = useNavigate()
  const add = useAddChangeOrder()
  return (
    <ChangeOrderForm
      title="New change order"
      subtitle={draft ? <Origin woid={woid} draft={draft} /> : HINT}
      workOrder={woid}
      job={job}
      draft={draft}
      maySend
      save={({ input, items, isSent }, key) =>
        add.mutateAsync({
          input: {
            ...input,
            items,
            isSent,
            ...(draft && { fromRfiUniqueId: draft.rfiUniqueId }),
          },
          key,
        })
      }
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

/** `From RFI-9 Curb height at the reading room skylight.` */
function Origin({ woid, draft }: { woid: string; draft: ChangeOrderDraft }) {
  return (
    <>
      <IconArrowUpRight size={15} aria-hidden style={{ verticalAlign: -2, marginRight: 6 }} />
      From{' '}
      <LinkText
        to="/rfidetails/$woid/$id"
        params={{ woid, id: draft.rfiUniqueId }}
        fw={600}
        fz="inherit"
        underline="always"
      >
        {numberOf('RFI', draft.rfiNumber)}
      </LinkText>{' '}
      {draft.changeOrderName}. {HINT}
    </>
  )
}

/** Edits a change order: /changeorders-edit/{woid}/{id}. */
export function ChangeOrderEditScreen() {
  const { id } = useParams({ from: '/signed-in/project/changeorders-edit/$woid/$id' })
  const order = useOpened(useSuspenseQuery(changeOrderQuery(id)).data)
  return order.statusName === 'Created' ? <EditDraft order={order} /> : <Edit order={order} items={[]} />
}

/** Its items are edited with it. */
function EditDraft({ order }: { order: ChangeOrderDetails }) {
  const items = useOpened(useSuspenseQuery(itemsQuery(order.changeOrderMasterUniqueId)).data)
  return <Edit order={order} items={items.items} />
}

function Edit({ order, items: present }: { order: ChangeOrderDetails; items: ChangeOrderItem[] }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: woid, rowVersion } = order
  const navigate = useNavigate()
  const change = useChangeChangeOrder()
  const isDraft = order.statusName === 'Created'
  return (
    <ChangeOrderForm
      title={`Edit ${numberOf('ChangeOrder', order.number)}`}
      subtitle={`In ${order.jobTitle}`}
      workOrder={woid}
      job={order.jobUniqueId}
      order={order}
      items={present}
      maySend={isDraft && order.may.send === true}
      save={({ input: { changeOrderName, description, changeOrderDueDate, ...fixed }, items, isSent }) =>
        change.mutateAsync({
          changeOrderMasterUniqueId: id,
          changeOrderName,
          description,
          changeOrderDueDate,
          ...(isDraft && fixed),
          ...(isDraft && { items }),
          ...(isSent && { statusId: statuses.Pending }),
          rowVersion,
        })
      }
      leave={() => navigate({ to: '/changeorder-details/$woid/$coid', params: { woid, coid: id } })}
    />
  )
}

interface ToSave {
  input: Input
  items: ReturnType<typeof itemsInput>
  isSent: boolean
}

interface ChangeOrderFormProps extends Pick<RecordFormScreen<Values, string[]>, 'title' | 'leave'> {
  subtitle: ReactNode
  workOrder: string
  /** The job that it is of, where that is decided. */
  job?: string | undefined
  order?: ChangeOrderDetails
  items?: ChangeOrderItem[]
  draft?: ChangeOrderDraft | undefined
  maySend: boolean
  save: (what: ToSave, key: string) => Promise<string[]>
}

/** What an RFI costs becomes the first item; else there is a row to begin with. */
function firstRows(today: string, items: readonly ChangeOrderItem[], draft: ChangeOrderDraft | undefined) {
  if (items.length > 0) return items.map(rowOfItem)
  return [
    newRow(
      today,
      draft?.amount
        ? { changeOrderItemName: draft.changeOrderName, changeOrderItemAmount: draft.amount }
        : {},
    ),
  ]
}

function ChangeOrderForm(props: ChangeOrderFormProps) {
  const { workOrder, job, order, items = [], draft, maySend, save, ...screen } = props
  const today = useToday()
  const isPhone = useIsPhone()
  const client = useQueryClient()
  const types = useQuery(typesQuery())
  const files = useFormFiles(workOrder, 'ChangeOrder', { isNew: !order })
  const { project } = projectFrameRoute.useLoaderData()
  const isDraft = !order || order.statusName === 'Created'
  const mayType = useMayTypeAmounts(order)
  const activityOf: ActivityOf = (row) =>
    client
      .getQueryData(activitiesToChooseQuery(row.task || form.getValues().taskUniqueId).queryKey)
      ?.items.find(({ subTaskUniqueId }) => subTaskUniqueId === row.subTaskUniqueId)
  const [first] = useState(() => valuesOf(order, draft, { job, items: firstRows(today, items, draft) }))
  const form = useForm<Values>({
    initialValues: first,
    validate: (values) => ({
      ...(order
        ? schemaErrors(changeOrderChange, {
            ...inputOf(values),
            changeOrderMasterUniqueId: order.changeOrderMasterUniqueId,
          })
        : schemaErrors(newChangeOrder, inputOf(values))),
      ...(values.changeOrderTypeId === null && { changeOrderTypeId: 'Must be chosen' }),
      ...(values.jobUniqueId === '' && { jobUniqueId: 'Must be chosen' }),
      // 001 §5
      ...(values.taskUniqueId === '' && { taskUniqueId: 'Must be selected' }),
      ...numberProblems(values, { scheduleImpact: 'whole' }),
      ...dayProblems(values, { scheduleNewEndDate: {}, changeOrderDueDate: {} }),
      ...(isDraft && rowErrors(values.items, activityOf)),
      ...(lacksActor(values) && { actors: changeOrderErrors.CHANGE_ORDER_ACTORS_MISSING.text }),
    }),
    enhanceGetInputProps: checkWhenLeft,
  })
  const preview = usePreview(
    previewedOf(form.values, activityOf, { workOrder, order: order?.changeOrderMasterUniqueId }),
    isDraft,
  )
  const shown = isDraft ? { preview, projectEnd: project.workOrderEndDate } : null
  const isPreviewBeside = shown !== null && !isPhone
  const reviewer = firstOfRole(form.values.actors, REVIEWER)?.name
  const jobTitle =
    order?.jobTitle ?? (job && client.getQueryData(jobQuery(job).queryKey)?.jobTitle) ?? undefined
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      rows={rows}
      saveLabel={maySend ? (reviewer ? `Save and send to ${reviewer}` : 'Save and send') : 'Save'}
      {...(maySend && { otherLabel: 'Save draft' })}
      aside={
        (files.form.aside || isPreviewBeside) && (
          <>
            {shown && !isPhone && <PreviewSection {...shown} />}
            {files.form.aside}
          </>
        )
      }
      hasMore={files.form.hasMore}
      overBar={shown && isPhone && <PreviewLine {...shown} />}
      save={async (values, key, isOther) => {
        const isSent = maySend && !isOther
        const what = { input: inputOf(values), items: itemsInput(values, activityOf), isSent }
        const ids = await save(what, key).catch((error: unknown) => {
          throw atRows(error, values)
        })
        files.sendTo(ids[0], values.changeOrderName)
        return ids
      }}
      done={({ changeOrderName, actors }, isOther) => {
        const name = order ? headingOf({ ...order, changeOrderName }) : changeOrderName
        if (!maySend || isOther) return { text: order ? texts.updated : texts.added, detail: name }
        const to = firstOfRole(actors, REVIEWER)?.name
        return { text: stepTexts.submitted, detail: `${name} was sent to ${to}` }
      }}
    >
      <FormSection title="What it is about" isTitleHidden>
        {!isDraft && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
            What it changes and who decides cannot be changed after sending.
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={changeOrderLabels.changeOrderName}
            required
            maxLength={LONGEST_NAME}
            style={{ gridColumn: isPhone ? undefined : 'span 2' }}
            {...form.getInputProps('changeOrderName')}
          />
          <Select
            label={changeOrderLabels.changeOrderTypeId}
            required
            placeholder={types.isError ? 'Could not get change order types' : 'Choose a type'}
            data={(types.data?.items ?? []).map(({ changeOrderTypeId, changeOrderTypeName }) => ({
              value: String(changeOrderTypeId),
              label: changeOrderTypeName,
            }))}
            allowDeselect={false}
            readOnly={!isDraft}
            {...form.getInputProps('changeOrderTypeId')}
          />
          {isDraft && (
            <JobSelect
              workOrder={workOrder}
              present={job && jobTitle ? { value: job, label: jobTitle } : undefined}
              {...form.getInputProps('jobUniqueId')}
              onChange={(id: string | null) => {
                form.setFieldValue('jobUniqueId', id ?? '')
                form.setFieldValue('taskUniqueId', '')
              }}
            />
          )}
          <TaskSelect
            job={form.values.jobUniqueId}
            required
            readOnly={!isDraft}
            present={
              order && order.jobUniqueId === form.values.jobUniqueId
                ? { value: order.taskUniqueId, label: order.taskName }
                : undefined
            }
            {...form.getInputProps('taskUniqueId')}
          />
          {isDraft && (
            <DayInput
              label={changeOrderLabels.scheduleNewEndDate}
              {...form.getInputProps('scheduleNewEndDate')}
            />
          )}
          <DayInput
            label={changeOrderLabels.changeOrderDueDate}
            {...form.getInputProps('changeOrderDueDate')}
          />
          <NumberInput
            kind="whole"
            label={changeOrderLabels.scheduleImpact}
            placeholder="Whole days"
            readOnly={!isDraft}
            {...form.getInputProps('scheduleImpact')}
          />
        </SimpleGrid>
        <Textarea
          label={changeOrderLabels.description}
          autosize
          minRows={2}
          maxRows={14}
          {...form.getInputProps('description')}
        />
      </FormSection>
      {isDraft && (
        <>
          <ItemRows
            form={form}
            conflicts={conflictsOf(form.values, preview.data?.conflicts ?? [])}
            mayAdd={!order || order.may.addItems === true}
            mayRemove={!order || order.may.removeItems === true}
            mayType={mayType}
          />
          <ApproversSection form={form} workOrder={workOrder} />
        </>
      )}
    </RecordForm>
  )
}

/** What is wrong with the rows, by the paths of their fields. */
function rowErrors(items: readonly RowValues[], activityOf: ActivityOf): Record<string, string> {
  const errors = items.flatMap((row, place) => {
    if (isBlank(row)) return []
    const start = row.scheduleNewStartDate
    const problems = {
      ...factorProblem(row, activityOf(row)),
      ...schemaErrors(itemOfNew, changedOf(inputOfItem(row), activityOf(row))),
      ...numberProblems(row, numberKinds),
      ...dayProblems(row, {
        scheduleNewStartDate: {},
        scheduleNewEndDate: isDay(start) ? { first: { day: start, what: 'the start' } } : {},
      }),
    }
    return Object.entries(problems).map(([field, problem]) => [`items.${place}.${field}`, problem] as const)
  })
  return Object.fromEntries(errors)
}

/** What the server says of an item that was sent, at the row that it comes from. */
function atRows(error: unknown, values: Values): unknown {
  if (!(error instanceof CallError)) return error
  const places = placesOfItems(values)
  const fields = error.fields.map(({ path, message }) => ({
    path: path.replace(
      /^(\d+\.items)\.(\d+)/,
      (_path, items: string, at: string) => `${items}.${places[Number(at)]}`,
    ),
    message,
  }))
  return new CallError(error.status, error.code, error.message, { fields, hint: error.hint })
}

/** What stands in the way of approving it, by the keys of the rows. */
function conflictsOf(
  values: Values,
  conflicts: readonly { changeOrderItemUniqueId: string | null; message: string }[],
): Map<string, string[]> {
  const places = placesOfItems(values)
  const found = new Map<string, string[]>()
  for (const { changeOrderItemUniqueId: at, message } of conflicts) {
    const key = at === null ? undefined : values.items[places[Number(at)] ?? -1]?.key
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), message])
  }
  return found
}
