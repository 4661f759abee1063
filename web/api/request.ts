/** Builds the requests to the server: for the app's calls and for the page's first script. */
import { callHeaders, getToken } from '#web/session/token.ts'

/** A request to the server. Two equal requests get the same reply. */
export interface Request {
  method: string
  /** The path, with its parameters filled in. */
  path: string
  body?: unknown
  /** A token to use instead of this tab's token. */
  token?: string | null
  /** True: the request uses the person's own permissions, even in a preview as a role. */
  isBeyondPreview?: boolean
}

/** The options of `fetch` that depend on the request. */
type SentInit = Pick<RequestInit, 'method' | 'body'> & { headers: Record<string, string> }

/** Returns the options of `fetch` for a request; by default with the token of this tab. */
export function requestInit({
  method,
  body,
  token = getToken(),
  isBeyondPreview = false,
}: Request): SentInit {
  // The browser sets the content type of a form.
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
