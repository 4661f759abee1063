/**
 * The project that the user opened last in this browser, for each account. Screens that need a project open
 * with this project.
 */
import { queryClient } from '#web/api/query-client.ts'
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'
import { personHere } from '#web/session/person-here.ts'
import { projectQuery } from './api.ts'

const KEY = 'plumbline-last-projects'

const kept = () => (noteHere(KEY) ?? {}) as Record<string, string>

/** Stores the project as the last used one. */
export function noteLastProject(id: string): void {
  const who = personHere()
  if (!who) return
  const all = kept()
  if (all[who] !== id) keepNoteHere(KEY, { ...all, [who]: id })
}

/** The last used project, if the user still sees it. */
export async function findLastProject(): Promise<string | undefined> {
  const id = kept()[personHere() ?? '']
  if (!id) return undefined
  const found = await queryClient.ensureQueryData(projectQuery(id)).catch(() => undefined)
  return found && id
}
