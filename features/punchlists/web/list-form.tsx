/** The form of a punch list, for adding and for editing. */

import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { LONGEST_NAME, type PunchList } from '../contract.ts'
import { punchListLabels } from '../labels.ts'
import { listQuery, useAddList, useChangeList } from './api.ts'
import { statusChoices } from './status-choices.ts'

const newPunchList = laterSchema(async () => (await import('../contract.ts')).NewPunchList)
const punchListChange = laterSchema(async () => (await import('../contract.ts')).PunchListChange)

interface ListValues {
  jobUniqueId: string
  punchListName: string
  punchListDescription: string
  statusId: string
}

const toInput = ({ statusId, ...values }: ListValues) => ({ ...values, statusId: Number(statusId) })

/** Adds a punch list to a job: /punchlist/add (000 §2). */
export function ListAddScreen() {
  const { Parent: job } = useSearch({ from: '/signed-in/project/punchlist/add' })
  const woid = projectFrameRoute.useLoaderData().project.workOrderUniqueID
  const navigate = useNavigate()
  const add = useAddList()
  return (
    <ListForm
      title="New punch list"
      subtitle="Type a name. Add items after saving."
      saveLabel="Add punch list"
      job={job}
      workOrder={woid}
      save={(input, key) => add.mutateAsync({ input, key })}
      done={({ punchListName }) => ({ text: texts.added, detail: punchListName })}
      leave={(added) => {
        if (added?.[0]) return navigate({ to: '/punchlistDetails/$id', params: { id: added[0] } })
        if (job) return navigate({ to: '/punchlists/$woid/$jobid', params: { woid, jobid: job } })
        return navigate({ to: '/punchlists/$woid', params: { woid } })
      }}
    />
  )
}

/** Edits a punch list: /punchlist/edit (000 §2). */
export function ListEditScreen() {
  // The route redirects if the address has no `id`.
  const { id = '' } = useSearch({ from: '/signed-in/project/punchlist/edit' })
  const list = useOpened(useSuspenseQuery(listQuery(id)).data)
  const navigate = useNavigate()
  const change = useChangeList()
  return (
    <ListForm
      title="Edit punch list"
      subtitle={list.punchListName}
      saveLabel="Save"
      list={list}
      job={list.jobUniqueId}
      workOrder={list.workOrderUniqueId}
      save={(input) => change.mutateAsync({ ...input, punchListUniqueId: id, rowVersion: list.rowVersion })}
      done={({ punchListName }) => ({ text: texts.updated, detail: punchListName })}
      leave={() => navigate({ to: '/punchlistDetails/$id', params: { id } })}
    />
  )
}

interface ListFormProps extends RecordFormScreen<ListValues, string[]> {
  list?: PunchList
  /** The job of the list, if it is fixed. */
  job: string | undefined
  /** The project of the jobs to choose from. */
  workOrder: string
  save: (input: ReturnType<typeof toInput>, key: string) => Promise<string[]>
}

function ListForm({ list, job, workOrder, save, ...screen }: ListFormProps) {
  const form = useForm<ListValues>({
    initialValues: {
      jobUniqueId: job ?? '',
      punchListName: list?.punchListName ?? '',
      punchListDescription: list?.punchListDescription ?? '',
      statusId: String(list?.statusId ?? statuses.Active),
    },
    validate: (values) => {
      const input = toInput(values)
      const errors = list
        ? schemaErrors(punchListChange, { ...input, punchListUniqueId: list.punchListUniqueId })
        : schemaErrors(newPunchList, input)
      if (!values.jobUniqueId) errors.jobUniqueId = 'Must be chosen'
      return errors
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={punchListLabels}
      save={(values, key) => save(toInput(values), key)}
    >
      <FormSection title="Punch list">
        {!job && <JobSelect workOrder={workOrder} {...form.getInputProps('jobUniqueId')} />}
        <TextInput
          label={punchListLabels.punchListName}
          required
          maxLength={LONGEST_NAME}
          {...form.getInputProps('punchListName')}
        />
        <Textarea
          label={punchListLabels.punchListDescription}
          description="What you walked, with whom, and by when to fix it"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('punchListDescription')}
        />
        {list && (
          <Select
            label={punchListLabels.statusId}
            description="An inactive list is set aside; its items stay"
            data={statusChoices}
            allowDeselect={false}
            {...form.getInputProps('statusId')}
          />
        )}
      </FormSection>
    </RecordForm>
  )
}
