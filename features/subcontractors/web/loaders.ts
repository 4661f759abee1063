/** What the routes of subcontractors load before their screens show; fetched with the first of them. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load, requireStep } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { subcontractorQuery } from './api.ts'

const LIST = '/subcontractors/list'

/** The subcontractor that is to be edited; without one, or with one that is activated, back to the list (002 §2, §4). */
export async function loadEdited(id: string | undefined) {
  if (!id) throw redirectMissing(LIST)
  const subcontractor = await load(subcontractorQuery(id), {
    lost: ({ message }) => redirect({ to: LIST, state: saying('error', message) }),
    refused: deniedPage,
  })
  requireStep(subcontractor.may.edit, { to: LIST }, { module: 'Subcontractors', action: 'Update' })
  return { id, crumb: { label: subcontractor.subcontractorName } }
}
