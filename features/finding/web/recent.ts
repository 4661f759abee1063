/**
 * The things that a person opened last in this browser, by account. The browser stores only ids. When the
 * list is shown, the server returns the names of the things that the person may still see.
 */
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'
import { personHere } from '#web/session/person-here.ts'

const KEY = 'plumbline-opened'
const MOST = 8

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const kept = () => (noteHere(KEY) ?? {}) as Record<string, string[]>

/** Stores that the screen of a thing was opened. The last id in the path is the id of the thing. */
export function noteOpened(path: string): void {
  const id = path.match(uuids)?.at(-1)?.toLowerCase()
  const who = personHere()
  if (!id || !who) return
  const all = kept()
  const before = all[who] ?? []
  if (before[0] === id) return
  keepNoteHere(KEY, { ...all, [who]: [id, ...before.filter((one) => one !== id)].slice(0, MOST) })
}

/** The ids of the recently opened things, the last opened first. */
export const recentIds = (): string[] => kept()[personHere() ?? ''] ?? []
