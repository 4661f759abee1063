/** What goes over the line when the server is called: for the client, and for the page's first script. */
import { callHeaders, getToken } from '#web/session/token.ts'

/** What is called, and with what; two alike have the same answer. */
export interface Request {
  method: string
  /** With its parameters filled in. */
  path: string
  body?: unknown
  /** Another one than this tab's. */
  token?: string | null
  /** Not as the role that the app is shown as. */
  isBeyondPreview?: boolean
}

/** The part of a fetch's options that follows from the call. */
type SentInit = Pick<RequestInit, 'method' | 'body'> & { headers: Record<string, string> }

/** A call as `fetch` takes it, by whoever is signed in. */
export function requestInit({
  method,
  body,
  token = getToken(),
  isBeyondPreview = false,
}: Request): SentInit {
  // A form says itself what it is.
  const isForm = body instanceof FormData
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...callHeaders(token, isBeyondPreview),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }
}
