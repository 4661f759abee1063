/**
 * The running uploads. They are independent of the screens, so the user can continue with other work. All
 * uploads end with the session. Files of a record that was just saved are also stored in the browser, and the
 * next page of the same person continues to send them.
 */

import { useSyncExternalStore } from 'react'
import { CallError } from '#web/api/client.ts'
import { refreshModule } from '#web/api/refresh.ts'
import type { OnSameName } from '../contract.ts'
import {
  agreedOn,
  dropKept,
  forgetUpload,
  type Here,
  hearOtherTabs,
  isStillKept,
  keepInBrowser,
  noteRefusal,
  takeFromBrowser,
} from './kept-uploads.ts'
import { tellEnd } from './upload-end.ts'
import {
  attachUpload,
  fingerprintOf,
  nameKey,
  placeKey,
  problemOf,
  refusalOf,
  takenNames,
  type Upload,
  type UploadPlace,
} from './upload-parts.ts'
import type { Sending } from './upload-sender.ts'

/** The most uploads that run at the same time. */
const MOST_AT_ONCE = 3

let uploads: readonly Upload[] = []
let idsSoFar = 0
const watchers = new Set<() => void>()
const sendings = new Map<number, Sending>()
/** The uploads that have ended since the last time when no upload was running. */
let ended = { done: 0, failed: [] as number[] }

const isActive = ({ state }: Upload) => state !== 'done' && state !== 'failed'

function publish(next: readonly Upload[]): void {
  const [wasActive, willBeActive] = [uploads.some(isActive), next.some(isActive)]
  uploads = next
  if (willBeActive && !wasActive) addEventListener('beforeunload', askBeforeLeaving)
  if (wasActive && !willBeActive) removeEventListener('beforeunload', askBeforeLeaving)
  for (const watcher of watchers) watcher()
  if (!wasActive || willBeActive) return
  const { done, failed } = ended
  ended = { done: 0, failed: [] }
  tellEnd(
    done,
    failed.map(find).filter((upload) => upload !== undefined),
    retryUpload,
  )
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const find = (id: number) => uploads.find((upload) => upload.id === id)

function change(id: number, changes: Partial<Upload>): void {
  if (!find(id)) return
  publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function fail(id: number, problem: NonNullable<Upload['problem']>): void {
  if (!find(id)?.isTold) ended.failed.push(id)
  change(id, { state: 'failed', problem, isTold: true })
}

/** All uploads that the panel of this tab shows. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => uploads,
  )
}

export interface UploadOptions {
  /**
   * The files were chosen for a record that has just been saved. They are uploaded one after the other
   * (002 §3), and no name is checked, because the record is new. The browser stores them until the server has
   * received them.
   */
  isAfterSave?: boolean
  /** The title of that record. */
  record?: string
}

/** Uploads files to a place, several at once; asks the user if the name of another file is taken. */
export async function addUploads(
  place: UploadPlace,
  files: readonly File[],
  { isAfterSave = false, record = '' }: UploadOptions = {},
): Promise<void> {
  const added = files.map((file): Upload => {
    idsSoFar += 1
    const state = isAfterSave ? 'keeping' : 'checking'
    const same = isAfterSave && ({ onSameName: 'keepBoth' } as const)
    return { id: idsSoFar, file, place, state, sent: 0, isAfterSave, record, ...same }
  })
  if (added.length === 0) return
  publish([...uploads.filter(isActive), ...uploads.filter((upload) => upload.state === 'failed'), ...added])
  for (const { id, file } of added) {
    const refusal = refusalOf(file)
    if (refusal) fail(id, { text: refusal, isFinal: true })
  }
  const taken = added.filter(({ file }) => !refusalOf(file))
  if (isAfterSave)
    await keepInBrowser(here, taken, (ids) => {
      for (const [index, { id }] of taken.entries())
        change(id, { state: 'queued', keptAs: ids[index] ?? null })
    })
  else await checkNames(place, taken)
  sendNext()
}

/** Finds taken names: by existing files, or by other uploads to the same place. */
async function checkNames(place: UploadPlace, added: readonly Upload[]): Promise<void> {
  const onTheirWay = uploads
    .filter((upload) => isActive(upload) && !added.some(({ id }) => id === upload.id))
    .filter((upload) => placeKey(upload.place) === placeKey(place))
    .map(({ file }) => nameKey(file))
  const files = added.map(({ file }) => file)
  const taken = new Set([...onTheirWay, ...(await takenNames(place, files))])
  for (const { id, file } of added) {
    change(id, { state: taken.has(nameKey(file)) ? 'asking' : 'queued' })
    taken.add(nameKey(file))
  }
}

const here: Here = {
  mine: () => uploads.flatMap(({ keptAs }) => keptAs ?? []),
  onLeft: () => void takeUpKept(),
}

/**
 * Takes the files that an earlier page of the same person did not finish sending, except files that another
 * tab has. They are sent without a question; files that the server refused wait for their keeper.
 */
export function takeUpKept(): Promise<void> {
  return takeFromBrowser(here, (kept) => {
    const taken = kept.map(({ id: keptAs, problem, ...file }): Upload => {
      idsSoFar += 1
      const how = { id: idsSoFar, keptAs, sent: 0, isAfterSave: true, onSameName: 'keepBoth' } as const
      return problem
        ? { ...file, ...how, state: 'failed', problem, isTold: true }
        : { ...file, ...how, state: 'queued' }
    })
    publish([...uploads, ...taken])
    sendNext()
  })
}

/**
 * Connects this tab to other tabs that have stored files, so that this tab continues the uploads of a tab
 * that is closed.
 */
export const followOtherTabs = () => void hearOtherTabs(here)

export { loadKeeping } from './kept-uploads.ts'

/** Sets how to upload files whose names are taken. */
export function answerSameName(ids: readonly number[], answer: OnSameName | 'skip'): void {
  if (answer === 'skip') for (const id of ids) cancelUpload(id)
  else for (const id of ids) change(id, { state: 'queued', onSameName: answer })
  sendNext()
}

/** Removes an upload, its bytes on the server and its stored file. */
export function cancelUpload(id: number): void {
  const upload = find(id)
  if (upload) void dropKept(upload)
  sendings.get(id)?.stop()
  putAside(id)
}

function putAside(id: number): void {
  sendings.delete(id)
  publish(uploads.filter((upload) => upload.id !== id))
  sendNext()
}

/** Retries a failed upload; bytes that have arrived are not sent again. */
export function retryUpload(id: number): void {
  const upload = find(id)
  if (!upload || upload.state !== 'failed' || upload.problem?.isFinal) return
  change(id, { isTold: false })
  queueAgain(upload)
}

/** Retries uploads that failed because the server could not be reached. */
export function retryAway(): void {
  for (const upload of uploads)
    if (upload.state === 'failed' && upload.isAfterSave && upload.problem?.isAway) queueAgain(upload)
}

function queueAgain(upload: Upload): void {
  void noteRefusal(upload, undefined)
  change(upload.id, { state: 'queued' })
  sendNext()
}

/** Whether the panel shows the upload until it is sent or its keeper discards it. */
export const staysUntilSent = ({ isAfterSave, state }: Upload) => isAfterSave && state !== 'done'

/** Removes ended uploads from the panel, except those that must stay. */
export function clearEnded(): void {
  publish(uploads.filter((upload) => isActive(upload) || staysUntilSent(upload)))
}

/**
 * Stops all uploads, because the session has ended. The server stores the sent bytes for some time, for
 * another try.
 */
export function stopUploads(): void {
  for (const sending of sendings.values()) sending.stop({ isKept: true })
  sendings.clear()
  ended = { done: 0, failed: [] }
  publish([])
}

const isBusy = ({ state }: Upload) => state === 'sending' || state === 'waiting' || state === 'saving'

function sendNext(): void {
  for (const { id, place, isAfterSave } of uploads.filter(({ state }) => state === 'queued')) {
    const busy = uploads.filter(isBusy)
    if (busy.length >= MOST_AT_ONCE) return
    if (isAfterSave && busy.some((other) => placeKey(other.place) === placeKey(place))) continue
    change(id, { state: 'sending' })
    void sendOne(id)
  }
}

async function sendOne(id: number): Promise<void> {
  try {
    const upload = find(id)
    if (!upload) return
    const sent = (await isStillKept(upload)) ? (upload.arrived ?? (await send(id))) : undefined
    // The user has signed out or cancelled the upload.
    if (!find(id)) return
    const arrived = sent && (await agreedOn(upload, sent))
    if (!arrived) return leaveToOthers(id)
    change(id, { state: 'saving', sent: upload.file.size, arrived })
    if (!(await attachUpload(upload, arrived, () => find(id) !== undefined))) return
    await dropKept(upload)
    if (!find(id)) return
    ended.done += 1
    change(id, { state: 'done' })
    void refreshModule('Files')
  } catch (error) {
    tellFailure(id, error)
  }
  sendings.delete(id)
  sendNext()
}

/** Removes an upload from this tab: another tab has sent or discarded the file. */
function leaveToOthers(id: number): void {
  putAside(id)
  void refreshModule('Files')
}

/** Sends a file; returns the id of the upload, or undefined if it was cancelled. */
async function send(id: number): Promise<string | undefined> {
  const { sendFile } = await import('./upload-sender.ts')
  const upload = find(id)
  if (!upload) return undefined
  const sending = sendFile(upload.file, {
    fingerprint: fingerprintOf(upload),
    onProgress: (sent) => change(id, { sent }),
    onWaiting: (isWaiting) => {
      const state = isWaiting ? 'waiting' : 'sending'
      if (find(id)?.state !== state) change(id, { state })
    },
  })
  sendings.set(id, sending)
  return sending.done
}

function tellFailure(id: number, error: unknown): void {
  const upload = find(id)
  // The user has signed out or cancelled the upload. Another page can send the stored file.
  if (!upload) return
  const { code, status } = error instanceof CallError ? error : {}
  if (code === 'FILE_NAME_TAKEN') return change(id, { state: 'asking' })
  if (status === 404) {
    // The server may have swept the upload: the next try sends the file from the beginning.
    void forgetUpload(upload, upload.arrived)
    change(id, { arrived: undefined, sent: 0 })
  }
  const problem = problemOf(error)
  void noteRefusal(upload, problem.isAway ? undefined : problem)
  fail(id, problem)
}
