/** The screens that add and edit entries (002 §2). Each form has a screen. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { projectQuery } from '#features/projects/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { useOpened } from '#web/ui/form/record-form.tsx'
import { formatDay } from '#web/ui/format.ts'
import type { NotingFormSearch } from './address.ts'
import { notingQuery, useAddNoting, useChangeNoting } from './api.ts'
import { type FormName, forms, kinds, titleOf } from './kinds.ts'
import { NotingForm } from './noting-form.tsx'

export function ObservationScreen() {
  return (
    <FormScreen form="observation" search={useSearch({ from: '/signed-in/reports/daily/observation' })} />
  )
}

export function InspectionScreen() {
  return <FormScreen form="inspection" search={useSearch({ from: '/signed-in/reports/daily/inspection' })} />
}

export function NonConformanceScreen() {
  const search = useSearch({ from: '/signed-in/reports/daily/nonconformance' })
  return <FormScreen form="nonconformance" search={search} />
}

export function ConstructionScreen() {
  return (
    <FormScreen form="construction" search={useSearch({ from: '/signed-in/reports/daily/construction' })} />
  )
}

function FormScreen({ form, search }: { form: FormName; search: NotingFormSearch }) {
  const { id, type, WorkorderUniqueId: workOrder = '' } = search
  if (id) return <EditScreen key={id} form={form} id={id} />
  const chosen = forms[form].types.find(({ name }) => name === type) ?? forms[form].types[0]
  // A new key for each type, if the types have forms of their own. Then each type begins with an empty form.
  const key = forms[form].isByType ? chosen?.name : form
  return <AddScreen key={key} form={form} workOrder={workOrder} search={search} typeId={chosen?.id ?? 0} />
}

interface AddScreenProps {
  form: FormName
  workOrder: string
  search: NotingFormSearch
  typeId: number
}

function AddScreen({ form, workOrder, search, typeId }: AddScreenProps) {
  const { kind } = forms[form]
  const { data: project } = useSuspenseQuery(projectQuery(workOrder))
  const navigate = useNavigate()
  const today = useToday()
  const add = useAddNoting(kind)
  const { SelectedDate: given = today } = search
  const day = given > today ? today : given
  return (
    <NotingForm
      form={form}
      title={forms[form].headings.add}
      subtitle={`${project.workOrderTitle} · ${formatDay(day)}`}
      saveLabel="Save"
      workOrder={workOrder}
      begin={{ typeId, day, time: null, text: '', firm: null, people: null, hours: null }}
      save={(input, key) => add.mutateAsync({ input: { ...input, workOrderUniqueID: workOrder }, key })}
      done={(values) => ({
        text: kinds[kind].done.added,
        detail: `${titleOf({ text: values.text })} (${formatDay(values.day ?? day)})`,
      })}
      leave={(values) =>
        navigate({
          to: '/reports/daily',
          search: { WorkorderUniqueId: workOrder, SelectedDate: values?.day ?? search.SelectedDate },
        })
      }
    />
  )
}

function EditScreen({ form, id }: { form: FormName; id: string }) {
  const { kind } = forms[form]
  const noting = useOpened(useSuspenseQuery(notingQuery(kind, id)).data)
  const navigate = useNavigate()
  const change = useChangeNoting(kind)
  return (
    <NotingForm
      form={form}
      title={forms[form].headings.edit}
      subtitle={`${noting.workOrderName} · ${noting.author}`}
      saveLabel="Save"
      workOrder={noting.workOrder}
      noting={noting}
      begin={noting}
      save={(input) =>
        change.mutateAsync({ ...input, [kinds[kind].fields.id]: id, rowVersion: noting.rowVersion })
      }
      done={(values) => ({ text: kinds[kind].done.changed, detail: titleOf({ text: values.text }) })}
      leave={() => navigate({ to: '/reports/daily/$kind/$id', params: { kind, id } })}
    />
  )
}
