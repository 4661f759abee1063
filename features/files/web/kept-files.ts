/**
 * Stores files for the uploads in this browser (IndexedDB), until the server has received them or their
 * keeper discards them. A keeper is one login in one account, and reads only their own files. See
 * docs/decisions/0140-files-wait-in-the-browser.md.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { countKeptHere, noteKeptHere } from '#web/session/kept-here.ts'
import type { UploadPlace, UploadProblem } from './upload-parts.ts'

/** A file for the uploads, with its place. */
export interface HandedOver {
  file: File
  place: UploadPlace
  /** The title of the record that the file belongs to. */
  record: string
}

export interface KeptFile extends HandedOver {
  id: number
  /** The id of the upload that all tabs attach. */
  arrived?: string | undefined
  /** Why the server refused the file. It is not sent again until the keeper asks for it. */
  problem?: UploadProblem | undefined
}

type Row = Omit<KeptFile, 'file' | 'id'> & {
  id?: number
  keeper: string
  /** The content without the name: some browsers do not return a stored File as a File. */
  bytes: Blob
  name: string
  lastModified: number
  handedOverAt: number
}

interface Schema extends DBSchema {
  files: { key: number; value: Row; indexes: { keeper: string } }
}

/**
 * The longest wait for the database: a browser may neither open it nor report an error, and the upload must
 * go on.
 */
const OPEN_MILLISECONDS = 5000

let opening: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = undefined
  }
  if (!opening) {
    const opened = openDB<Schema>('plumbline-files', 1, {
      upgrade(db) {
        db.createObjectStore('files', { keyPath: 'id', autoIncrement: true }).createIndex('keeper', 'keeper')
      },
      terminated: forget,
    })
    const limit = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser did not open its database')), OPEN_MILLISECONDS)
    })
    opening = Promise.race([opened, limit])
    opening.catch(forget)
  }
  return opening
}

/** Corrects the stored number of waiting files. */
async function count(keeper: string): Promise<void> {
  const db = await database()
  noteKeptHere(keeper, await db.countFromIndex('files', 'keeper', keeper))
}

/** Stores files; returns the id of each file, or undefined if the browser could not store it. */
export async function keepFiles(
  keeper: string,
  files: readonly HandedOver[],
): Promise<(number | undefined)[]> {
  // Increases the number before the files are stored: pages look for stored files only if the number is not
  // 0.
  noteKeptHere(keeper, countKeptHere(keeper) + files.length)
  const keepOne = async ({ file, place, record }: HandedOver) => {
    const { name, type, lastModified, size } = file
    const bytes = file.slice(0, size, type)
    const row = { keeper, bytes, name, lastModified, place, record, handedOverAt: Date.now() }
    return (await database()).add('files', row)
  }
  const kept = await Promise.all(files.map((file) => keepOne(file).catch(() => undefined)))
  await count(keeper).catch(() =>
    noteKeptHere(keeper, countKeptHere(keeper) - kept.filter((id) => id === undefined).length),
  )
  return kept
}

/** The files that wait for a keeper, oldest first. */
export async function listKept(keeper: string): Promise<KeptFile[]> {
  const db = await database()
  const rows = await db.getAllFromIndex('files', 'keeper', keeper)
  noteKeptHere(keeper, rows.length)
  return rows.map(({ id = 0, bytes, name, lastModified, place, record, arrived, problem }) => ({
    id,
    file: new File([bytes], name, { type: bytes.type, lastModified }),
    place,
    record,
    arrived,
    problem,
  }))
}

/** Returns false if another tab has sent or discarded the file. */
export async function isStillKept(id: number): Promise<boolean> {
  return (await (await database()).count('files', id)) > 0
}

/** Changes a stored file in one transaction; returns the new row after it is written. */
async function change(id: number, changes: (row: Row) => Partial<Row>): Promise<Row | undefined> {
  const { store, done } = (await database()).transaction('files', 'readwrite')
  const write = async () => {
    const row = await store.get(id)
    const next = row && { ...row, ...changes(row) }
    if (next) await store.put(next)
    return next
  }
  const [next] = await Promise.all([write(), done])
  return next
}

/** Stores why the server refused a file; undefined: the file is sent again without a question. */
export async function noteRefusal(id: number, problem: UploadProblem | undefined): Promise<void> {
  await change(id, () => ({ problem }))
}

/** Forgets the upload of a file, if the server no longer knows this upload. */
export async function forgetUpload(id: number, uploaded: string): Promise<void> {
  await change(id, ({ arrived }) => ({ arrived: arrived === uploaded ? undefined : arrived }))
}

/**
 * Reports that all bytes of a file have arrived as upload `uploaded`, and returns the upload to attach: the
 * first that was reported. So two tabs that both sent the file create one file. undefined if the file is no
 * longer stored here.
 */
export async function agreeOnUpload(id: number, uploaded: string): Promise<string | undefined> {
  return (await change(id, ({ arrived = uploaded }) => ({ arrived })))?.arrived
}

/** Removes a stored file: the server has received it, or its keeper discards it. */
export async function dropKept(id: number): Promise<void> {
  const db = await database()
  const row = await db.get('files', id)
  if (!row) return
  await db.delete('files', id)
  await count(row.keeper)
}
