/** Loads the data of the routes of files before their screens show. */
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { loadFrame } from '#features/hierarchy/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { judged } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { idParam } from '#web/router/search-params.ts'
import { placeQuery, recordQuery } from './api.ts'

const instead = { lost: () => redirectHome('error', 'Invalid workorder!') }

/** The work order of a browsed place: of the folder, or the work order that `parent` names. */
export async function workOrderOfParent(parent: string | undefined): Promise<string | undefined> {
  if (!parent) return undefined
  const { folder, workOrder } = await judged(queryClient.ensureQueryData(placeQuery(parent)), instead)
  // `parent` is the id of the project itself, so without the project there is nothing to show.
  if (!folder) await loadFrame(workOrder)
  return workOrder
}

/** Loads the browsed folder and its breadcrumbs. */
export async function loadBrowsed(parent: string) {
  const { folder, workOrder } = await judged(queryClient.ensureQueryData(placeQuery(parent)), instead)
  const files = { label: 'Files', to: '/browse', search: { Parent: workOrder } }
  if (!folder) return { crumbs: [files] }
  // The last of these folders can be the folder itself.
  const above = folder.folders
    .filter(({ folderUniqueId }) => folderUniqueId !== folder.folderUniqueId)
    .map(({ name, folderUniqueId }) => ({ label: name, to: '/browse', search: { Parent: folderUniqueId } }))
  return { crumbs: [files, ...above, { label: folder.name }] }
}

/**
 * Loads the record whose files are listed. The type may be in any letter case; the id must belong to a record
 * of the project.
 */
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
    // The list itself shows other errors and offers another try.
    if (error instanceof CallError) return
    // If the project itself does not exist, the frame shows that error.
    await frame
    throw error
  })
  return { type, crumb: { label: `Files of the ${recordTypeOf(type).label}` } }
}
