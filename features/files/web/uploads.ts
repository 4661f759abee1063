/**
 * What is being uploaded. It lives beside the screens, so that one can go on with something else meanwhile; it ends
 * with the session.
 */

import { useSyncExternalStore } from 'react'
import { type HoldsFiles } from '#contract/record-types.ts'
import { caseless } from '#contract/texts.ts'
import { cleanName, isExecutableName, isExecutableType, uploadErrors } from '#contract/uploads.ts'
import { CallError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { texts } from '#web/api/texts.ts'
import { type SessionBasics, sessionQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { createFiles, listTakenNames, type OnSameName, type Stage } from '../contract.ts'
import type { Sending } from './upload-sender.ts'

/** Where files go to: a folder, or the top of a record. */
export interface UploadPlace {
  /** Null for a record of the account. */
  workOrderUniqueId: string | null
  folderUniqueId?: string
  targetUniqueID?: string
  targetType?: HoldsFiles
  stage?: Stage
}

/** `checking` whether the name is taken; `asking` what then; `waiting` for the connection. */
export type UploadState =
  | 'checking'
  | 'asking'
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'saving'
  | 'done'
  | 'failed'

export interface Upload {
  id: number
  file: File
  place: UploadPlace
  state: UploadState
  /** Bytes that have arrived. */
  sent: number
  onSameName?: OnSameName
  /** What it hangs on was saved just before, and was said to be. */
  isAfterSave: boolean
  /** The id of what has arrived: what is left to do is to make a file of it. */
  arrived?: string | undefined
  /** Why it failed, and whether it can be tried again. */
  problem?: { text: string; isFinal: boolean }
}

/** 002 §8. */
const DONE_WITH_ERRORS = 'Done, but with errors while uploading some files'

/** How many are sent at the same time. */
const MOST_AT_ONCE = 3
/** What one call may ask about. */
const MOST_NAMES = 500
const SAVE_TRIES = 5
const SAVE_WAIT = 2000

let uploads: readonly Upload[] = []
let idsSoFar = 0
const watchers = new Set<() => void>()
const sendings = new Map<number, Sending>()
/** What ended since there was nothing to do last. */
let ended = { done: 0, failed: [] as number[] }

const isActive = ({ state }: Upload) => state !== 'done' && state !== 'failed'

function publish(next: readonly Upload[]): void {
  const [wasActive, willBeActive] = [uploads.some(isActive), next.some(isActive)]
  uploads = next
  if (willBeActive && !wasActive) addEventListener('beforeunload', askBeforeLeaving)
  if (wasActive && !willBeActive) removeEventListener('beforeunload', askBeforeLeaving)
  for (const watcher of watchers) watcher()
  if (wasActive && !willBeActive) tellEnd()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Says at the end when something went wrong, of which files, and offers another try; what went well is seen. One file that
 * was all there was to do has its own refusal; where the record was saved with it, that was done.
 */
function tellEnd(): void {
  const done = ended.done
  const failed = ended.failed.map(find).filter((upload) => upload !== undefined)
  ended = { done: 0, failed: [] }
  const [first] = failed
  if (!first) return
  const { text = texts.unknownError } = first.problem ?? {}
  const again = failed.filter(({ problem }) => !problem?.isFinal)
  const retry = () => {
    for (const { id } of again) retryUpload(id)
  }
  const action = again.length > 0 ? { label: 'Retry', act: retry } : undefined
  if (failed.length === 1 && done === 0 && !first.isAfterSave) return toast.error(text, { action })
  const names = failed.map(({ file }) => file.name).join(', ')
  toast.warning(DONE_WITH_ERRORS, { detail: failed.length === 1 ? `${names}: ${text}` : names, action })
}

const find = (id: number) => uploads.find((upload) => upload.id === id)

function change(id: number, changes: Partial<Upload>): void {
  if (!find(id)) return
  publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function fail(id: number, text: string, isFinal = false): void {
  ended.failed.push(id)
  change(id, { state: 'failed', problem: { text, isFinal } })
}

/** All uploads of this tab that were not put away yet. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => uploads,
  )
}

/** Why a file is not taken, where that is known before it is sent (000 §5); what calls itself something else the server tells by its content. */
export function refusalOf({ type, name }: File): string | undefined {
  return isExecutableType(type) || isExecutableName(name) ? uploadErrors.EXECUTABLE.text : undefined
}

export interface UploadOptions {
  /**
   * The files were chosen for a record that has been saved just now: they go to it one by one (002 §3), and no name there
   * is anybody else's, so that nothing is asked.
   */
  isAfterSave?: boolean
}

/** Uploads files to a place, several at once; asks before one takes the name of another. */
export async function addUploads(
  place: UploadPlace,
  files: readonly File[],
  { isAfterSave = false }: UploadOptions = {},
): Promise<void> {
  const added = files.map((file): Upload => {
    idsSoFar += 1
    const state = isAfterSave ? 'queued' : 'checking'
    const same = isAfterSave && ({ onSameName: 'keepBoth' } as const)
    return { id: idsSoFar, file, place, state, sent: 0, isAfterSave, ...same }
  })
  if (added.length === 0) return
  publish([...uploads.filter(isActive), ...uploads.filter((upload) => upload.state === 'failed'), ...added])
  for (const { id, file } of added) {
    const refusal = refusalOf(file)
    if (refusal) fail(id, refusal, true)
  }
  if (!isAfterSave)
    await checkNames(
      place,
      added.filter(({ file }) => !refusalOf(file)),
    )
  sendNext()
}

const nameKey = (file: File) => caseless(cleanName(file.name))
const placeKey = ({ workOrderUniqueId, folderUniqueId, targetUniqueID, targetType }: UploadPlace) =>
  [workOrderUniqueId, folderUniqueId, targetUniqueID, targetType].join(' ')

/** Finds out which names are taken: by files that are there, or by others on their way there. */
async function checkNames(place: UploadPlace, added: readonly Upload[]): Promise<void> {
  const { stage: _stage, ...named } = place
  const taken = new Set(
    uploads
      .filter((upload) => isActive(upload) && !added.some(({ id }) => id === upload.id))
      .filter((upload) => placeKey(upload.place) === placeKey(place))
      .map(({ file }) => nameKey(file)),
  )
  for (let start = 0; start < added.length; start += MOST_NAMES) {
    const names = added.slice(start, start + MOST_NAMES).map(({ file }) => file.name)
    // Not answered: the saving finds it out, and asks then.
    const found = await call(listTakenNames, { body: { ...named, names } }).catch(() => [])
    for (const { name } of found) taken.add(caseless(name))
  }
  for (const { id, file } of added) {
    change(id, { state: taken.has(nameKey(file)) ? 'asking' : 'queued' })
    taken.add(nameKey(file))
  }
}

/** Says what happens to files whose names are taken. */
export function answerSameName(ids: readonly number[], answer: OnSameName | 'skip'): void {
  if (answer === 'skip') for (const id of ids) cancelUpload(id)
  else for (const id of ids) change(id, { state: 'queued', onSameName: answer })
  sendNext()
}

/** Takes an upload away; what was sent of it goes, too. */
export function cancelUpload(id: number): void {
  sendings.get(id)?.stop()
  sendings.delete(id)
  publish(uploads.filter((upload) => upload.id !== id))
  sendNext()
}

/** Tries an upload again that failed; what had arrived is not sent again. */
export function retryUpload(id: number): void {
  const upload = find(id)
  if (!upload || upload.state !== 'failed' || upload.problem?.isFinal) return
  change(id, { state: 'queued' })
  sendNext()
}

/** Puts away those that ended. */
export function clearEnded(): void {
  publish(uploads.filter(isActive))
}

/** Stops all: the session is over. What was sent waits a while on the server for another try. */
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
    const arrived = find(id)?.arrived ?? (await send(id))
    const upload = find(id)
    if (!upload || !arrived) return
    change(id, { state: 'saving', sent: upload.file.size, arrived })
    await save(upload, arrived)
    ended.done += 1
    change(id, { state: 'done' })
    void refreshModule('Files')
  } catch (error) {
    tellFailure(id, error)
  }
  sendings.delete(id)
  sendNext()
}

/** Sends a file; the answer is the id of the upload, or nothing where it was cancelled. */
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

/** What the server refuses once it refuses again, but for its own faults. */
const finalStatuses = [400, 413, 415]

function tellFailure(id: number, error: unknown): void {
  if (!(error instanceof CallError)) return fail(id, navigator.onLine ? texts.unknownError : texts.offline)
  if (error.code === 'FILE_NAME_TAKEN') return change(id, { state: 'asking' })
  // It may have been swept meanwhile: the next try sends it anew.
  if (error.status === 404) change(id, { arrived: undefined, sent: 0 })
  fail(id, error.message, finalStatuses.includes(error.status))
}

/** Makes a file of what was sent, once, however often the answer is lost. */
async function save({ file, place, onSameName }: Upload, fileUniqueId: string): Promise<void> {
  const body = [{ ...place, fileUniqueId, name: file.name, ...(onSameName && { onSameName }) }]
  const idempotencyKey = newKey()
  for (let tries = 1; ; tries += 1) {
    try {
      await call(createFiles, { body, idempotencyKey })
      return
    } catch (error) {
      const isPassing = error instanceof CallError && (error.status === 0 || error.status >= 502)
      if (!isPassing || tries >= SAVE_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, SAVE_WAIT * tries))
    }
  }
}

/** The same after the page was loaded anew, for the same person, place and file. */
function fingerprintOf({ file, place }: Upload): string {
  const session = queryClient.getQueryData<SessionBasics>(sessionQuery.queryKey)
  return [
    'plumbline-upload',
    session?.account?.accountUniqueID,
    session?.employeeUniqueId,
    placeKey(place),
    file.name,
    file.size,
    file.lastModified,
  ].join(' ')
}
