/** Sends one file in pieces with the tus protocol, and continues after interruptions. */
import { type DetailedError, Upload } from 'tus-js-client'
import { CallError } from '#web/api/client.ts'
import { whyAway } from '#web/api/code.ts'
import { texts } from '#web/api/texts.ts'
import { arrive, renew } from '#web/session/tabs.ts'
import { callHeaders, getToken } from '#web/session/token.ts'

const ENDPOINT = '/api/uploads'
/** Proxies that allow the other calls also allow a piece of this size. */
const PIECE = 8 * 1024 * 1024
const RETRY_DELAYS = [500, 1500, 4000]
const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000
/** How often in a row all retries may fail while the server answers other requests. */
const MOST_ROUNDS = 2

export interface Sending {
  /** Resolves with the id of the upload when all bytes have arrived. */
  done: Promise<string>
  /** Stops the upload. The bytes on the server are deleted, unless `isKept` is true. */
  stop: (options?: { isKept: boolean }) => void
}

export interface SendOptions {
  /** Identifies the same upload after the page is reloaded: the same person, file and place. */
  fingerprint: string
  onProgress: (sent: number) => void
  /** Called when the connection is lost, and when it is back. */
  onWaiting: (isWaiting: boolean) => void
}

/** Converts a failed request to an error with the server's text, if there is one. */
function refusalOf(error: Error | DetailedError): CallError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (status === 0) return new CallError(0, 'OFFLINE', texts.offline)
  const fallback = status >= 500 ? texts.serverError : texts.unknownError
  try {
    const said = JSON.parse(response?.getBody() ?? '') as { errorCode?: string; errorDescription?: string }
    return new CallError(status, said.errorCode ?? 'UNKNOWN', said.errorDescription ?? fallback)
  } catch {
    return new CallError(status, 'UNKNOWN', fallback)
  }
}

/** The request did not reach the server: no connection, or an error of a proxy. */
const isPassing = (status: number) => status === 0 || (status >= 502 && status <= 504)

/** Sends a file. Continues where an earlier try with the same fingerprint stopped. */
export function sendFile(file: File, { fingerprint, onProgress, onWaiting }: SendOptions): Sending {
  const stopped = new AbortController()
  let wait = FIRST_WAIT
  let rounds = 0
  let furthest = 0
  /**
   * `token`: the session token of the last piece. `isRenewed`: the token was renewed since the last accepted
   * piece.
   */
  let token: string | null = null
  let isRenewed = false
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PIECE,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(fingerprint),
    metadata: { filename: file.name, filetype: file.type },
    onBeforeRequest: async (request) => {
      // As for all calls: the user may have signed in again in another tab.
      if (getToken() === null) await arrive().catch(() => {})
      token = getToken()
      for (const [name, value] of Object.entries(callHeaders(token))) request.setHeader(name, value)
    },
    onShouldRetry: (error) => {
      const { status } = refusalOf(error)
      // 409 and 423: the server is still storing the piece before.
      return (status === 0 && navigator.onLine) || status >= 500 || status === 409 || status === 423
    },
    onProgress: (sent) => {
      wait = FIRST_WAIT
      if (sent > furthest) rounds = 0
      furthest = Math.max(furthest, sent)
      onWaiting(false)
      onProgress(sent)
    },
    onChunkComplete: () => {
      isRenewed = false
    },
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => void goOn(refusalOf(error)),
  })
  const start = () => {
    if (!stopped.signal.aborted) upload.start()
  }
  const goOn = async (refusal: CallError): Promise<void> => {
    if (refusal.status === 401 && !isRenewed) {
      try {
        isRenewed = await renew(token)
      } catch (error) {
        return goOn(error as CallError)
      }
      if (isRenewed) return start()
    }
    if (!isPassing(refusal.status)) return reject(refusal)
    onWaiting(true)
    // The server answers other requests, so this file is the problem. After some rounds it fails, so that the
    // next files need not wait for it.
    rounds = (await whyAway()) ? 0 : rounds + 1
    if (rounds >= MOST_ROUNDS) return reject(new CallError(0, 'NOT_SENT', texts.unknownError))
    if (stopped.signal.aborted) return
    whenBackOnline(wait, stopped.signal, start)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const begin = async () => {
    const [earlier] = await upload.findPreviousUploads().catch(() => [])
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    start()
  }
  void begin()
  return {
    done: promise,
    stop: ({ isKept } = { isKept: false }) => {
      stopped.abort()
      // If the deletion fails, the server sweeps the upload after a day.
      upload.abort(!isKept).catch(() => {})
    },
  }
}

/** Calls `start` after a while, or when the browser is online again. */
function whenBackOnline(milliseconds: number, signal: AbortSignal, start: () => void): void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', end)
  }
  const end = () => {
    stop()
    start()
  }
  const timer = setTimeout(end, milliseconds)
  addEventListener('online', end)
  signal.addEventListener('abort', stop, { once: true })
}
