/** The project that somebody used last in this browser, in each account: screens that need one open on it. */
import { queryClient } from '#web/api/query-client.ts'
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'
import { personHere } from '#web/session/person-here.ts'
import { projectQuery } from './api.ts'

const KEY = 'plumbline-last-projects'

const kept = () => (noteHere(KEY) ?? {}) as Record<string, string>

/** Notes that a project is used. */
export function noteLastProject(id: string): void {
  const who = personHere()
  if (!who) return
  const all = kept()
  if (all[who] !== id) keepNoteHere(KEY, { ...all, [who]: id })
}

/** The one that was used last, where one still sees it. */
export async function findLastProject(): Promise<string | undefined> {
  const id = kept()[personHere() ?? '']
  if (!id) return undefined
  const found = await queryClient.ensureQueryData(projectQuery(id)).catch(() => undefined)
  return found && id
}
