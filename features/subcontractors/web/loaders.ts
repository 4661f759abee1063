/** The loaders of the routes of subcontractors. The first of these routes loads this code. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load, requireStep } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { subcontractorQuery } from './api.ts'

const LIST = '/subcontractors/list'

/**
 * Loads the subcontractor to edit. Redirects to the list if the address has no id, or if the subcontractor
 * does not exist or is activated (002 §2, §4).
 */
export async function loadEdited(id: string | undefined) {
  if (!id) throw redirectMissing(LIST)
  const subcontractor = await load(subcontractorQuery(id), {
    lost: ({ message }) => redirect({ to: LIST, state: saying('error', message) }),
    refused: deniedPage,
  })
  requireStep(subcontractor.may.edit, { to: LIST }, { module: 'Subcontractors', action: 'Update' })
  return { id, crumb: { label: subcontractor.subcontractorName } }
}
