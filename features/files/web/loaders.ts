/** What the routes of files load before their screens show. */
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { attachableOf, attachableTypes } from '../attachable.ts'
import { placeQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** The work order of what is browsed: the folder's, or the one that is named itself. */
export async function workOrderOfParent(parent: string): Promise<string> {
  return (await queryClient.ensureQueryData(placeQuery(parent))).workOrder
}

/** What is browsed. */
export async function loadBrowsed(parent: string) {
  const { folder } = await queryClient.ensureQueryData(placeQuery(parent))
  return { crumb: { label: folder?.name ?? 'Files' } }
}

/** The type of the record whose files are listed, in any letter case. */
export function loadRecordFiles(named: string, context: LoaderContext) {
  const type = attachableTypes.find((known) => known.toLowerCase() === named.toLowerCase())
  if (!type) throw redirectHome(context, 'info', 'Missing info, redirected to projects!')
  return { type, crumb: { label: `Files of the ${attachableOf(type).label}` } }
}
