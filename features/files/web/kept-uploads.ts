/**
 * Functions by which the uploads use the browser's store of files. If the store fails, each function
 * continues as if nothing were stored, because the upload itself can still succeed. The code of the store is
 * loaded with the first file that is added or that waits here.
 */
import { queryClient } from '#web/api/query-client.ts'
import { countKeptHere, keeperOf } from '#web/session/kept-here.ts'
import { type SessionBasics, sessionQuery } from '#web/session/session.ts'
import type { HandedOver, KeptFile } from './kept-files.ts'
import type { Claims } from './kept-tabs.ts'
import type { UploadProblem } from './upload-parts.ts'

type Store = typeof import('./kept-files.ts')

const inStore = <T>(act: (store: Store) => Promise<T>, otherwise: T): Promise<T> =>
  import('./kept-files.ts').then(act).catch(() => otherwise)

/** Loads the code of the store. */
export const loadKeeping = () => Promise.all([import('./kept-files.ts'), import('./kept-tabs.ts')])

const keeperHere = () => keeperOf(queryClient.getQueryData<SessionBasics>(sessionQuery.queryKey))

let turn: Promise<unknown> = Promise.resolve()

/** Runs one action after the other. Otherwise a file that is being stored could look like a file of another page. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = turn.then(act, act)
  turn = next
  return next
}

/** The files of this tab, and the callback after another tab was closed. */
export interface Here {
  mine: () => readonly number[]
  onLeft: () => void
}

let claims: Promise<Claims> | undefined

/** Connects to the other tabs once, so that they can ask for the files of this tab. */
function openedClaims({ mine, onLeft }: Here): Promise<Claims> {
  claims ??= import('./kept-tabs.ts').then(({ openClaims }) => openClaims(mine, onLeft))
  claims.catch(() => {
    claims = undefined
  })
  return claims
}

/** Called after another tab has stored files: connects to the other tabs, to be notified when that tab is closed. */
export async function hearOtherTabs(here: Here): Promise<void> {
  await openedClaims(here).catch(() => {})
}

/** Stores files, and passes the id of each to `handOn`; null if the browser could not store it. */
export function keepInBrowser(
  here: Here,
  files: readonly HandedOver[],
  handOn: (ids: readonly (number | null)[]) => void,
): Promise<void> {
  return inTurn(async () => {
    const keeper = keeperHere()
    const kept = keeper === null ? [] : await inStore((store) => store.keepFiles(keeper, files), [])
    await hearOtherTabs(here)
    handOn(files.map((_, index) => kept[index] ?? null))
  })
}

/** Passes the files that wait for the present keeper, and that no tab has, to `handOn`. */
export function takeFromBrowser(here: Here, handOn: (files: readonly KeptFile[]) => void): Promise<void> {
  return inTurn(async () => {
    const keeper = keeperHere()
    if (keeper === null || countKeptHere(keeper) === 0) return
    const kept = await inStore((store) => store.listKept(keeper), [])
    const left = kept.filter(({ id }) => !here.mine().includes(id))
    if (left.length === 0) return
    const free = await (await openedClaims(here)).claim(left.map(({ id }) => id))
    // The user may have signed out during the wait.
    if (keeperHere() === keeper) handOn(left.filter(({ id }) => free.includes(id)))
  }).catch(() => {})
}

/** The part of an upload with its id in the store. */
interface Kept {
  keptAs?: number | null
}

/** Returns false if another tab has sent or discarded the file. */
export const isStillKept = async ({ keptAs }: Kept) =>
  !keptAs || inStore((store) => store.isStillKept(keptAs), true)

/**
 * Returns the upload that all tabs attach. It is stored before it is attached, so that the next page attaches
 * the same upload.
 */
export const agreedOn = async ({ keptAs }: Kept, sent: string): Promise<string | undefined> =>
  keptAs ? inStore((store) => store.agreeOnUpload(keptAs, sent), sent) : sent

/** Forgets an upload that the server no longer knows. */
export async function forgetUpload({ keptAs }: Kept, uploaded: string | undefined): Promise<void> {
  if (keptAs && uploaded) await inStore((store) => store.forgetUpload(keptAs, uploaded), undefined)
}

/** Stores why the server refused a file; undefined: the file is sent again without a question. */
export async function noteRefusal({ keptAs }: Kept, problem: UploadProblem | undefined): Promise<void> {
  if (keptAs) await inStore((store) => store.noteRefusal(keptAs, problem), undefined)
}

/** Removes the stored file: the server has received it, or its keeper discards it. */
export async function dropKept({ keptAs }: Kept): Promise<void> {
  if (keptAs) await inStore((store) => store.dropKept(keptAs), undefined)
}
