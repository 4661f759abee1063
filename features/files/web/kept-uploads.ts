/**
 * What the uploads ask of the browser's store. A store that fails is no reason not to send: each call goes on as if nothing were
 * kept. The store's code comes with the first file that is handed over, or that waited here.
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

/** Loads the code for it. */
export const loadKeeping = () => Promise.all([import('./kept-files.ts'), import('./kept-tabs.ts')])

const keeperHere = () => keeperOf(queryClient.getQueryData<SessionBasics>(sessionQuery.queryKey))

let turn: Promise<unknown> = Promise.resolve()

/** One after the other: what is just being put away must not be taken up as if another page had left it. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = turn.then(act, act)
  turn = next
  return next
}

/** What this tab has, and what it does when another one was closed. */
export interface Here {
  mine: () => readonly number[]
  onLeft: () => void
}

let claims: Promise<Claims> | undefined

/** Lets the other tabs know from now on what this one has. */
function openedClaims({ mine, onLeft }: Here): Promise<Claims> {
  claims ??= import('./kept-tabs.ts').then(({ openClaims }) => openClaims(mine, onLeft))
  claims.catch(() => {
    claims = undefined
  })
  return claims
}

/** Another tab has put something away: this one is to hear when that is closed. */
export async function hearOtherTabs(here: Here): Promise<void> {
  await openedClaims(here).catch(() => {})
}

/** Puts files away, and hands on under which id each is kept: null where the browser does not keep it. */
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

/** Hands on what waits for the present keeper and is in no tab. */
export function takeFromBrowser(here: Here, handOn: (files: readonly KeptFile[]) => void): Promise<void> {
  return inTurn(async () => {
    const keeper = keeperHere()
    if (keeper === null || countKeptHere(keeper) === 0) return
    const kept = await inStore((store) => store.listKept(keeper), [])
    const left = kept.filter(({ id }) => !here.mine().includes(id))
    if (left.length === 0) return
    const free = await (await openedClaims(here)).claim(left.map(({ id }) => id))
    // Meanwhile they may have signed out.
    if (keeperHere() === keeper) handOn(left.filter(({ id }) => free.includes(id)))
  }).catch(() => {})
}

/** The part of an upload that says where it is kept. */
interface Kept {
  keptAs?: number | null
}

/** False where another tab has sent it, or it was discarded there. */
export const isStillKept = async ({ keptAs }: Kept) =>
  !keptAs || inStore((store) => store.isStillKept(keptAs), true)

/** The upload that all tabs attach. It stands in the store before it is attached: the next page attaches no other. */
export const agreedOn = async ({ keptAs }: Kept, sent: string): Promise<string | undefined> =>
  keptAs ? inStore((store) => store.agreeOnUpload(keptAs, sent), sent) : sent

/** The server knows that upload no more. */
export async function forgetUpload({ keptAs }: Kept, uploaded: string | undefined): Promise<void> {
  if (keptAs && uploaded) await inStore((store) => store.forgetUpload(keptAs, uploaded), undefined)
}

/** Keeps why the server refused a file; undefined where it is to be sent by itself. */
export async function noteRefusal({ keptAs }: Kept, problem: UploadProblem | undefined): Promise<void> {
  if (keptAs) await inStore((store) => store.noteRefusal(keptAs, problem), undefined)
}

/** The server has it, or its keeper does not want it. */
export async function dropKept({ keptAs }: Kept): Promise<void> {
  if (keptAs) await inStore((store) => store.dropKept(keptAs), undefined)
}
