/** The parts of an upload: its place, its state, and the call that makes it a file. */
import type { HoldsFiles } from '#contract/record-types.ts'
import { caseless } from '#contract/texts.ts'
import { cleanName, isExecutableName, isExecutableType, uploadErrors } from '#contract/uploads.ts'
import { CallError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { texts } from '#web/api/texts.ts'
import { type SessionBasics, sessionQuery } from '#web/session/session.ts'
import { createFiles, listTakenNames, type OnSameName, type Stage } from '../contract.ts'

/** The place of new files: a folder, or the top level of a record. */
export interface UploadPlace {
  /** null for a record of the account. */
  workOrderUniqueId: string | null
  folderUniqueId?: string
  targetUniqueID?: string
  targetType?: HoldsFiles
  stage?: Stage
}

/** Why an upload failed. */
export interface UploadProblem {
  text: string
  /** Whether the server would refuse another try, too. */
  isFinal: boolean
}

/**
 * `checking` whether the name is taken; `keeping`: storing it in the browser; `asking` the user about a taken
 * name; `waiting` for the connection.
 */
export type UploadState =
  | 'checking'
  | 'keeping'
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
  /** The number of bytes that have arrived. */
  sent: number
  onSameName?: OnSameName
  /** The record of the file was saved just before, and the user was notified of it. */
  isAfterSave: boolean
  /** The title of that record. */
  record: string
  /** The id in the browser's store; null if the browser could not store it. */
  keptAs?: number | null
  /** The id of the upload after all bytes have arrived: then the only step left is to attach it as a file. */
  arrived?: string | undefined
  /**
   * Why the upload failed. With `isAway` the server was not reached or could not reply, so the upload is
   * retried without a question.
   */
  problem?: UploadProblem & { isAway?: boolean }
  /** The failure was already shown: automatic retries do not show it again. */
  isTold?: boolean
}

/** The most names that one call checks. */
const MOST_NAMES = 500
const SAVE_TRIES = 5
const SAVE_WAIT = 2000

/** Two files with the same key have the same name. */
export const nameKey = (file: File) => caseless(cleanName(file.name))

/** Two places with the same key are the same place. */
export const placeKey = ({ workOrderUniqueId, folderUniqueId, targetUniqueID, targetType }: UploadPlace) =>
  [workOrderUniqueId, folderUniqueId, targetUniqueID, targetType].join(' ')

/** The names of these files that are taken at a place, in the form of `caseless`. */
export async function takenNames(place: UploadPlace, files: readonly File[]): Promise<Set<string>> {
  const { stage: _stage, ...named } = place
  const taken = new Set<string>()
  for (let start = 0; start < files.length; start += MOST_NAMES) {
    const names = files.slice(start, start + MOST_NAMES).map(({ name }) => name)
    // No reply: the name is checked again when the file is attached.
    const found = await call(listTakenNames, { body: { ...named, names } }).catch(() => [])
    for (const { name } of found) taken.add(caseless(name))
  }
  return taken
}

/**
 * Why a file is refused, if its type or name shows that before it is sent (000 §5). The server also checks
 * the content.
 */
export function refusalOf({ type, name }: File): string | undefined {
  return isExecutableType(type) || isExecutableName(name) ? uploadErrors.EXECUTABLE.text : undefined
}

/** Statuses of errors that another try would get again. */
const finalStatuses = [400, 413, 415]
/** The session has ended, or there were too many requests: no refusal of this file. */
const passingStatuses = [401, 429]

/** Why a try failed. With `isAway` the upload is retried without a question. */
export function problemOf(error: unknown): UploadProblem & { isAway: boolean } {
  if (!(error instanceof CallError))
    return { text: navigator.onLine ? texts.unknownError : texts.offline, isFinal: false, isAway: true }
  const { message: text, status, code, isAway } = error
  return {
    text,
    // The storage limit of an account can be raised later, and the file exists only in this browser.
    isFinal: finalStatuses.includes(status) && code !== 'STORAGE_LIMIT',
    isAway: isAway || passingStatuses.includes(status),
  }
}

/**
 * Attaches an upload as a file, once, even if replies are lost or the page is closed before the reply.
 * Returns false if `isWanted` returned false before it was attached.
 */
export async function attachUpload(
  { file, place, onSameName }: { file: File; place: UploadPlace; onSameName?: OnSameName | undefined },
  fileUniqueId: string,
  isWanted: () => boolean,
): Promise<boolean> {
  const body = [{ ...place, fileUniqueId, name: file.name, ...(onSameName && { onSameName }) }]
  for (let tries = 1; ; tries += 1) {
    try {
      await call(createFiles, { body, idempotencyKey: `attach-${fileUniqueId}` })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // An earlier call attached the upload, but its reply was lost more than a day ago: the server forgets
      // idempotency keys after a day, but never an attached upload.
      if (error.code === 'UPLOAD_ATTACHED') return true
      const isPassing = error.status === 0 || error.status >= 502
      if (!isPassing || tries >= SAVE_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, SAVE_WAIT * tries))
      // During the wait, another person may have signed in.
      if (!isWanted()) return false
    }
  }
}

/** Identifies the same upload after the page is reloaded: the same person, place and file. */
export function fingerprintOf({ file, place, keptAs }: Upload): string {
  const session = queryClient.getQueryData<SessionBasics>(sessionQuery.queryKey)
  return [
    'plumbline-upload',
    session?.account?.accountUniqueID,
    session?.employeeUniqueId,
    placeKey(place),
    file.name,
    file.size,
    file.lastModified,
    // Two photos may be equal in all other parts.
    keptAs ?? '',
  ].join(' ')
}
