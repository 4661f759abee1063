/** Single calls of the API, to prepare and to check a benchmark. */

import type { LoadedSignIn } from '#database/seed/load.ts'
import { signIn as signInEndpoint } from '#features/identity/contract.ts'
import { path } from './statements.ts'

/** Calls the API and returns the data of the answer. */
export async function post(port: number, to: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}

/** Signs in and returns the token. */
export async function signIn(port: number, { username, password }: LoadedSignIn): Promise<string> {
  const session = (await post(port, signInEndpoint.path, { username, password })) as { token: string }
  return session.token
}

/** One page of the project list. */
export function readPage(port: number, token: string, body: object): Promise<unknown> {
  return post(port, path, body, token)
}
