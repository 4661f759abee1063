/** What an upload is made of: where it goes, what it is called on the way, and how it becomes a file. */
import type { HoldsFiles } from '#contract/record-types.ts'
import { caseless } from '#contract/texts.ts'
import { cleanName, isExecutableName, isExecutableType, uploadErrors } from '#contract/uploads.ts'
import { CallError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { texts } from '#web/api/texts.ts'
import { type SessionBasics, sessionQuery } from '#web/session/session.ts'
import { createFiles, listTakenNames, type OnSameName, type Stage } from '../contract.ts'

/** Where files go to: a folder, or the top of a record. */
export interface UploadPlace {
  /** Null for a record of the account. */
  workOrderUniqueId: string | null
  folderUniqueId?: string
  targetUniqueID?: string
  targetType?: HoldsFiles
  stage?: Stage
}

/** Why an upload failed. */
export interface UploadProblem {
  text: string
  /** Another try would be refused, too. */
  isFinal: boolean
}

/** `checking` whether the name is taken, or `keeping` it in the browser; `asking` what then; `waiting` for the connection. */
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
  /** Bytes that have arrived. */
  sent: number
  onSameName?: OnSameName
  /** What it hangs on was saved just before, and was said to be. */
  isAfterSave: boolean
  /** What that is called. */
  record: string
  /** Its id in the browser's store; null where the browser does not keep it. */
  keptAs?: number | null
  /** The id of what has arrived: what is left to do is to make a file of it. */
  arrived?: string | undefined
  /** Why it failed; `isAway` where that was no refusal, so that it is tried again by itself. */
  problem?: UploadProblem & { isAway?: boolean }
  /** That it failed was told: what is tried again by itself does not tell it over and over. */
  isTold?: boolean
}

/** What one call may ask about. */
const MOST_NAMES = 500
const SAVE_TRIES = 5
const SAVE_WAIT = 2000

/** By which two names are the same. */
export const nameKey = (file: File) => caseless(cleanName(file.name))

/** By which two places are the same. */
export const placeKey = ({ workOrderUniqueId, folderUniqueId, targetUniqueID, targetType }: UploadPlace) =>
  [workOrderUniqueId, folderUniqueId, targetUniqueID, targetType].join(' ')

/** Which of the names of these files are taken at a place, as `caseless` has them. */
export async function takenNames(place: UploadPlace, files: readonly File[]): Promise<Set<string>> {
  const { stage: _stage, ...named } = place
  const taken = new Set<string>()
  for (let start = 0; start < files.length; start += MOST_NAMES) {
    const names = files.slice(start, start + MOST_NAMES).map(({ name }) => name)
    // Not answered: the saving finds it out, and asks then.
    const found = await call(listTakenNames, { body: { ...named, names } }).catch(() => [])
    for (const { name } of found) taken.add(caseless(name))
  }
  return taken
}

/** Why a file is not taken, where that is known before it is sent (000 §5); what calls itself something else the server tells by its content. */
export function refusalOf({ type, name }: File): string | undefined {
  return isExecutableType(type) || isExecutableName(name) ? uploadErrors.EXECUTABLE.text : undefined
}

/** What the server refuses once it refuses again, but for its own faults. */
const finalStatuses = [400, 413, 415]
/** The session is over, or too much was asked for at once: no refusal of this file. */
const passingStatuses = [401, 429]

/** Why a try failed; `isAway` where it is tried again by itself. */
export function problemOf(error: unknown): UploadProblem & { isAway: boolean } {
  if (!(error instanceof CallError))
    return { text: navigator.onLine ? texts.unknownError : texts.offline, isFinal: false, isAway: true }
  const { message: text, status, code, isAway } = error
  return {
    text,
    // The room of an account may be made larger, and only here is the file.
    isFinal: finalStatuses.includes(status) && code !== 'STORAGE_LIMIT',
    isAway: isAway || passingStatuses.includes(status),
  }
}

/**
 * Makes a file of an upload that has arrived, once: however often the answer is lost, and also where the page was closed
 * before it came. False where nobody wanted it any more before that was done.
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
      // It was attached by a call whose answer got lost more than a day ago: keys are known for a day, uploads for good.
      if (error.code === 'UPLOAD_ATTACHED') return true
      const isPassing = error.status === 0 || error.status >= 502
      if (!isPassing || tries >= SAVE_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, SAVE_WAIT * tries))
      // By then it may be somebody else's session.
      if (!isWanted()) return false
    }
  }
}

/** The same after the page was loaded anew, for the same person, place and file. */
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
    // Two photos may have all of that in common.
    keptAs ?? '',
  ].join(' ')
}
