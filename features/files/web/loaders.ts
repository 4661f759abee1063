/** What the routes of files load before their screens show. */
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { loadFrame } from '#features/hierarchy/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { judged } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { idParam } from '#web/router/search-params.ts'
import { placeQuery, recordQuery } from './api.ts'

const instead = { lost: () => redirectHome('error', 'Invalid workorder!') }

/** The work order of what is browsed: the folder's, or the one that is named itself. */
export async function workOrderOfParent(parent: string | undefined): Promise<string | undefined> {
  if (!parent) return undefined
  const { folder, workOrder } = await judged(queryClient.ensureQueryData(placeQuery(parent)), instead)
  // The address names the project itself: there is nothing else that could be shown of it.
  if (!folder) await loadFrame(workOrder)
  return workOrder
}

/** What is browsed. */
export async function loadBrowsed(parent: string) {
  const { folder, workOrder } = await judged(queryClient.ensureQueryData(placeQuery(parent)), instead)
  const files = { label: 'Files', to: '/browse', search: { Parent: workOrder } }
  if (!folder) return { crumbs: [files] }
  // Its last one is the folder itself.
  const above = folder.folders
    .filter(({ folderUniqueId }) => folderUniqueId !== folder.folderUniqueId)
    .map(({ name, folderUniqueId }) => ({ label: name, to: '/browse', search: { Parent: folderUniqueId } }))
  return { crumbs: [files, ...above, { label: folder.name }] }
}

/** The record whose files are listed: its type in any letter case, and an id that is one of the project's. */
export async function loadRecordFiles(
  { wid, guid, type: named }: { wid: string; guid: string; type: string },
  frame: Promise<unknown>,
) {
  const type = recordTypeNames.find((known) => known.toLowerCase() === named.toLowerCase())
  const target = idParam(guid)
  if (!type || !target) throw redirectHome('info', 'Missing info, redirected to projects!')
  const record = queryClient.ensureQueryData(recordQuery(wid, target, type))
  const lost = ({ message }: CallError) => redirectHome('error', message)
  await judged(record, { lost }).catch(async (error: unknown) => {
    // Whatever else it is, the list itself says it and offers to try again.
    if (error instanceof CallError) return
    // Where it is the project that is not there, the frame says so.
    await frame
    throw error
  })
  return { type, crumb: { label: `Files of the ${recordTypeOf(type).label}` } }
}
