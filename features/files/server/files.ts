/** The rules of files: attaching uploads, new versions, renaming, moving and deleting. */
import { AppError, notFound } from '#contract/errors.ts'
import { executableRefused, isExecutableName } from '#contract/uploads.ts'
import { inBackground } from '#server/background/background.ts'
import { remove, updateAll } from '#server/db/record.ts'
import { lockUpload, type StoredObject } from '#server/db/stored-objects.ts'
import type { InAccount } from '#server/http/mount.ts'
import { canBeShown } from '#server/storage/previews.ts'
import {
  type FileChange,
  fileErrors,
  type NewFile,
  type OnSameName,
  type Stage,
  type UploadFields,
} from '../contract.ts'
import { PREVIEW_JOB } from './background.ts'
import { type FileRow, fileTable, insertFile, listTakenFiles, replaceObject } from './file-queries.ts'
import type { FolderRow } from './folder-queries.ts'
import type { Spot } from './place-queries.ts'
import {
  claimFiles,
  claimPlaces,
  claimToFill,
  freeName,
  giveNames,
  namesPlace,
  readNames,
  requireMayWithFiles,
  spotIn,
} from './places.ts'
import { type FileRules, requireMayChange } from './rules.ts'

interface Attaching {
  name: string
  stage: Stage | undefined
  onSameName: OnSameName | undefined
}

/** Attaches the uploaded file of the call if the fields name a place; otherwise returns the id of the upload. */
export async function receiveUpload(
  context: InAccount,
  rules: FileRules,
  fields: UploadFields,
): Promise<string[]> {
  const { upload } = context
  if (!upload) throw new Error('The call came without its file')
  if (!namesPlace(fields)) return [upload.id]
  const { stage, onSameName } = fields
  return attachUploads(context, rules, [{ ...fields, fileUniqueId: upload.id, stage, onSameName }])
}

/**
 * Attaches the caller's own uploads as files.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), UPLOAD_NOT_FINISHED, UPLOAD_ATTACHED, FILE_NAME_TAKEN
 *   (409), EXECUTABLE (400) for the name of a program, the errors of `requireMayChange`
 */
export async function attachUploads(
  context: InAccount,
  rules: FileRules,
  files: NewFile[],
): Promise<string[]> {
  const spots = await claimPlaces(context, rules, files)
  const ids: string[] = []
  for (const [index, file] of files.entries()) {
    const upload = await takeUpload(context, file.fileUniqueId)
    const { name = upload.name, stage, onSameName } = file
    ids.push(await attach(context, rules, spots[index] as Spot, upload, { name, stage, onSameName }))
    if (canBeShown(upload.contentType)) {
      const { companyId, accountId, id } = upload
      await inBackground(
        context.db,
        PREVIEW_JOB,
        { companyId, accountId, id },
        { key: `preview:${id}`, maxAttempts: 5 },
      )
    }
  }
  return ids
}

async function takeUpload({ db, scope }: InAccount, id: string): Promise<StoredObject> {
  const { companyId, accountId, employeeId } = scope
  const upload = await lockUpload(db, { companyId, accountId, id }, employeeId)
  if (!upload) throw notFound()
  if (upload.state !== 'stored') throw new AppError('UPLOAD_NOT_FINISHED', fileErrors.UPLOAD_NOT_FINISHED)
  if (upload.isAttached) throw new AppError('UPLOAD_ATTACHED', fileErrors.UPLOAD_ATTACHED)
  return upload
}

/** Attaches an upload at a place and returns the id of the file. A new file gets the id of its upload. */
async function attach(
  context: InAccount,
  rules: FileRules,
  spot: Spot,
  { id: objectId }: StoredObject,
  { name, stage, onSameName }: Attaching,
): Promise<string> {
  const { db, scope } = context
  if (isExecutableName(name)) throw executableRefused()
  const [same] = await listTakenFiles(db, scope, spot, [name])
  if (same && onSameName === 'replace') {
    await requireMayWithFiles(context, [spot], 'Update')
    await requireMayChange(context, rules, [{ ...spot, since: same.createdAt }])
    await replaceObject(db, scope, same, { stage, objectId })
    return same.id
  }
  if (same && onSameName !== 'keepBoth') throw nameTaken()
  const free = same ? await freeName(context, spot, name, 'file') : name
  await insertFile(db, scope, spot, { id: objectId, name: free, stage: stage ?? '', objectId })
  return objectId
}

function nameTaken(): AppError {
  return new AppError('FILE_NAME_TAKEN', fileErrors.FILE_NAME_TAKEN)
}

/**
 * Renames and moves files.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), FILE_NAME_TAKEN, OTHER_WORK_ORDER, ROW_VERSION_STALE
 *   (409), EXECUTABLE (400), the errors of `requireMayChange`
 */
export async function changeFiles(
  context: InAccount,
  rules: FileRules,
  changes: FileChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ fileUniqueId }) => fileUniqueId)
  const files = await claimFiles(context, rules, ids, 'Update')
  const folders = await claimDestinations(
    context,
    rules,
    changes.map(({ folderUniqueId }) => folderUniqueId),
  )
  const steps = changes.map(({ fileUniqueId: id, name, folderUniqueId, stage, rowVersion }) => {
    const from = files.get(id) as FileRow
    const to = { ...moved(from, folderUniqueId, folders), name: name ?? from.name }
    if (isExecutableName(to.name)) throw executableRefused()
    // A later change in the same call can name the file again.
    files.set(id, { ...from, ...to })
    return { id, from, to, row: { ...to, stage }, rowVersion }
  })
  const names = await readNames(
    context,
    'file',
    steps.flatMap(({ from, to }) => [from, to]),
  )
  for (const part of giveNames(names, steps, nameTaken)) await updateAll(db, scope, fileTable, part)
  return ids
}

/**
 * The folders into which files or folders are moved.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), the errors of `requireMayChange`
 */
export async function claimDestinations(
  context: InAccount,
  rules: FileRules,
  folders: readonly (string | null | undefined)[],
): Promise<Map<string, FolderRow>> {
  const named = [...new Set(folders.filter((id) => id != null))]
  return named.length > 0 ? claimToFill(context, rules, named) : new Map()
}

/**
 * The new place of a file or folder: in a folder of the same work order; null means the top level of its
 * record; undefined means no move.
 *
 * @throws AppError NOT_FOUND (404), OTHER_WORK_ORDER (409)
 */
export function moved(
  { workOrderId, targetType, targetId, folderId }: Spot,
  folder: string | null | undefined,
  folders: ReadonlyMap<string, FolderRow>,
): Spot {
  if (folder === undefined) return { workOrderId, targetType, targetId, folderId }
  if (folder === null) return { workOrderId, targetType, targetId, folderId: null }
  const to = folders.get(folder)
  if (!to) throw notFound()
  if (to.workOrderId !== workOrderId || (workOrderId === null && to.targetId !== targetId))
    throw new AppError('OTHER_WORK_ORDER', fileErrors.OTHER_WORK_ORDER)
  return spotIn(to)
}

/**
 * Deletes files. Their stored content is removed later, after the time in the settings.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), the errors of `requireMayChange`
 */
export async function removeFiles(context: InAccount, rules: FileRules, ids: string[]): Promise<string[]> {
  await claimFiles(context, rules, ids, 'Delete')
  await remove(context.db, context.scope, fileTable, ids, context.now)
  return ids
}
