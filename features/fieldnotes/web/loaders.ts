/** The loaders of the routes of entries. */
import { redirect } from '@tanstack/react-router'
import type { Action } from '#contract/modules.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { deniedPage } from '#web/router/denied.ts'
import { type LoaderContext, load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { may } from '#web/session/session.ts'
import { formatWeekday } from '#web/ui/format.ts'
import type { NotingFormSearch } from './address.ts'
import { notingQuery } from './api.ts'
import { type FormName, forms, type KindName, type Noting, titleOf } from './kinds.ts'

function requireMay({ session }: LoaderContext, action: Action, project: string): void {
  if (!may(session, 'FieldNotes', action, project))
    throw deniedPage({ module: 'FieldNotes', action, project })
}

/** Redirects to the daily report if the entry does not exist (002 §2). */
const instead = (text: string) => ({
  lost: () => redirect({ to: '/reports/daily', state: saying('error', text) }),
  refused: deniedPage,
})

const fetchNoting = (kind: KindName, id: string): Promise<Noting> =>
  load(notingQuery(kind, id), instead(texts.notFound))

/** The breadcrumbs to a day of a project. */
const wayToDay = (workOrder: string, workOrderName: string, day: string | undefined) => [
  { label: 'Daily report', to: '/reports/daily' },
  { label: workOrderName, to: '/reports/daily', search: { WorkorderUniqueId: workOrder } },
  ...(day
    ? [
        {
          label: formatWeekday(day),
          to: '/reports/daily',
          search: { WorkorderUniqueId: workOrder, SelectedDate: day },
        },
      ]
    : []),
]

/** Loads the data of a form: the project of a new entry, or the entry to edit. */
export async function loadForm(
  form: FormName,
  { WorkorderUniqueId: workOrder = '', SelectedDate: day, id }: NotingFormSearch,
  context: LoaderContext,
) {
  const { kind, title } = forms[form]
  if (id) {
    const noting = await fetchNoting(kind, id)
    requireMay(context, 'Update', noting.workOrder)
    const { typeName: label, lockedReason } = noting
    if (lockedReason !== null)
      throw redirect({
        to: '/reports/daily/$kind/$id',
        params: { kind, id },
        state: saying('error', lockedReason),
      })
    const own = { label, to: `/reports/daily/${kind}/${id}` }
    return {
      crumbs: [...wayToDay(noting.workOrder, noting.workOrderName, noting.day), own, { label: 'Edit' }],
    }
  }
  const { workOrderTitle } = await load(projectQuery(workOrder), instead('Invalid workorder!'))
  requireMay(context, 'Create', workOrder)
  return { crumbs: [...wayToDay(workOrder, workOrderTitle, day), { label: title }] }
}

/** Loads the entry that is shown. */
export async function loadNoting({ kind, id }: { kind: string; id: string }) {
  const noting = await fetchNoting(kind as KindName, id)
  return {
    crumbs: [...wayToDay(noting.workOrder, noting.workOrderName, noting.day), { label: titleOf(noting) }],
  }
}
