/** The screens that add and edit a change order: its facts, its items, its approvers, and a preview of what it would change. */

import { useForm } from '@mantine/form'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { stepTexts } from '#contract/step-texts.ts'
import { activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { useFormFiles } from '#features/files/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { dayProblems } from '#web/ui/form/day-rules.ts'
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
} from '../contract.ts'
import { changeOrderLabels } from '../labels.ts'
import { AboutSection } from './about-section.tsx'
import { useMayTypeAmounts } from './amounts.ts'
import { changeOrderQuery, draftQuery, itemsQuery, useAddChangeOrder, useChangeChangeOrder } from './api.ts'
import { ApproversSection } from './approvers-section.tsx'
import {
  type ActivityOf,
  firstOfRole,
  type Input,
  inputOf,
  itemsInput,
  lacksActor,
  previewedOf,
  REVIEWER,
  type Values,
  valuesOf,
} from './change-order-values.ts'
import { headingOf } from './change-order-words.ts'
import { ItemRows, rowLabels } from './item-rows.tsx'
import { newRow, rowOfItem } from './item-values.ts'
import { PreviewLine, PreviewSection, usePreview } from './preview-section.tsx'
import { atRows, conflictsOf, rowErrors } from './row-problems.ts'

const newChangeOrder = laterSchema(async () => (await import('../contract.ts')).NewChangeOrder)
const changeOrderChange = laterSchema(async () => (await import('../contract.ts')).ChangeOrderChange)

const labels = {
  ...changeOrderLabels,
  actors: 'Approvers',
  items: 'Items',
  ...rowLabels,
}

const rows = ['actors', 'items']

/** Adds a change order to the job in the address: /changeorders-add/{woid}/{jobid}. */
export function ChangeOrderAddToJobScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/changeorders-add/$woid/$jobid' })
  const { rfi } = useSearch({ from: '/signed-in/project/changeorders-add/$woid/$jobid' })
  return rfi ? <FromRfi workOrder={woid} rfi={rfi} /> : <Add workOrder={woid} job={jobid} />
}

/** Adds a change order to a job that the user chooses: /changeorders-add/{woid}. */
export function ChangeOrderAddScreen() {
  const { woid } = useParams({ from: '/signed-in/project/changeorders-add/$woid' })
  const { rfi } = useSearch({ from: '/signed-in/project/changeorders-add/$woid' })
  return rfi ? <FromRfi workOrder={woid} rfi={rfi} /> : <Add workOrder={woid} />
}

/** Adds a change order that starts with the facts of an RFI. */
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

/** Edits a change order with its items. */
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
  /** The job that is chosen at first. */
  job?: string | undefined
  order?: ChangeOrderDetails
  items?: ChangeOrderItem[]
  draft?: ChangeOrderDraft | undefined
  maySend: boolean
  save: (what: ToSave, key: string) => Promise<string[]>
}

/** The rows at first: the saved items, or one item with the costs of the RFI, or one blank row. */
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
      <AboutSection form={form} workOrder={workOrder} job={job} order={order} isDraft={isDraft} />
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
