/**
 * What somebody opened last in this browser, in each account. Only ids are kept: what they are called, and whether one still
 * sees them, the server says when they are shown.
 */
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'
import { personHere } from '#web/session/person-here.ts'

const KEY = 'plumbline-opened'
const MOST = 8

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const kept = () => (noteHere(KEY) ?? {}) as Record<string, string[]>

/** Notes that the screen of something is open: the last id in its path says what. */
export function noteOpened(path: string): void {
  const id = path.match(uuids)?.at(-1)?.toLowerCase()
  const who = personHere()
  if (!id || !who) return
  const all = kept()
  const before = all[who] ?? []
  if (before[0] === id) return
  keepNoteHere(KEY, { ...all, [who]: [id, ...before.filter((one) => one !== id)].slice(0, MOST) })
}

/** The last one first. */
export const recentIds = (): string[] => kept()[personHere() ?? ''] ?? []
