/**
 * Files that were handed over to the uploads, in this browser (IndexedDB) until the server has taken them or their keeper has
 * discarded them. A keeper reads only what is theirs. See docs/decisions/0140-files-wait-in-the-browser.md.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { countKeptHere, noteKeptHere } from '#web/session/kept-here.ts'
import type { UploadPlace, UploadProblem } from './upload-parts.ts'

/** What is told of a file when it is handed over. */
export interface HandedOver {
  file: File
  place: UploadPlace
  /** What its record is called. */
  record: string
}

export interface KeptFile extends HandedOver {
  id: number
  /** The upload that all tabs attach. */
  arrived?: string | undefined
  /** Why the server refused it: it is not sent again until its keeper wants it. */
  problem?: UploadProblem | undefined
}

type Row = Omit<KeptFile, 'file' | 'id'> & {
  id?: number
  keeper: string
  /** Apart from their name: not every engine gives a File back as a File. */
  bytes: Blob
  name: string
  lastModified: number
  handedOverAt: number
}

interface Schema extends DBSchema {
  files: { key: number; value: Row; indexes: { keeper: string } }
}

/** A browser that neither opens its database nor refuses to must not hold the upload up. */
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

/** Brings the mark in line with what is there. */
async function count(keeper: string): Promise<void> {
  const db = await database()
  noteKeptHere(keeper, await db.countFromIndex('files', 'keeper', keeper))
}

/** Puts files away; answers the id of each, or undefined where the browser does not keep it. */
export async function keepFiles(
  keeper: string,
  files: readonly HandedOver[],
): Promise<(number | undefined)[]> {
  // First: what is put away and not marked would not be found again.
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

/** What waits for a keeper, in the order in which it was handed over. */
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

/** False where another tab has sent it, or it was discarded there. */
export async function isStillKept(id: number): Promise<boolean> {
  return (await (await database()).count('files', id)) > 0
}

/** Changes a file that is there, by what it is now; answers what it has become once that is written. */
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

/** Keeps why the server refused a file; undefined where it is to be sent by itself. */
export async function noteRefusal(id: number, problem: UploadProblem | undefined): Promise<void> {
  await change(id, () => ({ problem }))
}

/** Forgets an upload that the server does not know any more. */
export async function forgetUpload(id: number, uploaded: string): Promise<void> {
  await change(id, ({ arrived }) => ({ arrived: arrived === uploaded ? undefined : arrived }))
}

/**
 * Says that all of a file has arrived as `uploaded`, and answers which upload is to be attached: the first that was said, so
 * that two tabs which both have sent the file make one of it. Undefined where the file is gone from here.
 */
export async function agreeOnUpload(id: number, uploaded: string): Promise<string | undefined> {
  return (await change(id, ({ arrived = uploaded }) => ({ arrived })))?.arrived
}

/** Takes a file out: the server has it, or its keeper does not want it. */
export async function dropKept(id: number): Promise<void> {
  const db = await database()
  const row = await db.get('files', id)
  if (!row) return
  await db.delete('files', id)
  await count(row.keeper)
}
