/** Copies the files of a record to another record. The copies are separate files with the same stored content. */
import { v7 as uuidv7 } from 'uuid'
import type { InAccount } from '#server/http/mount.ts'
import {
  type CopiedFile,
  type CopiedFolder,
  insertFileCopies,
  insertFolderCopies,
  listToCopy,
} from './copy-queries.ts'
import { lockTrees, type Target } from './place-queries.ts'
import { treesOf } from './places.ts'

/**
 * Copies all folders and files of a record to another record of the same kind and work order. The content is
 * stored and counted once. `origin` names the source of the copies, except for files that already have an
 * origin.
 */
export async function copyFiles(
  { db, scope }: InAccount,
  from: Target,
  { targetId, origin }: { targetId: string; origin: string },
): Promise<void> {
  await lockTrees(db, treesOf([from]))
  const { folders, files } = await listToCopy(db, scope, from)
  const copies = new Map(folders.map(({ id }) => [id, uuidv7()]))
  const copyOf = (folder: string | null) => (folder === null ? null : (copies.get(folder) ?? null))
  await insertFolderCopies(
    db,
    scope,
    { ...from, targetId },
    folders.map(
      ({ id, name, parentId }): CopiedFolder => ({
        id: copyOf(id) ?? '',
        name,
        parentId: copyOf(parentId),
      }),
    ),
  )
  await insertFileCopies(
    db,
    scope,
    { ...from, targetId },
    files.map(
      ({ folderId, ...file }): CopiedFile => ({
        ...file,
        id: uuidv7(),
        folderId: copyOf(folderId),
        origin: file.origin || origin,
      }),
    ),
  )
}
