/** Shows 'Access denied' where the refused screen would be, in the frame of its project, which so stays (000 §6). */
import { notFound } from '@tanstack/react-router'
import { type Action, type Module, modules } from '#contract/modules.ts'
import { idParam, wordParam } from './search-params.ts'

/** What was refused, for whoever asks why. */
export interface Refused {
  module?: Module | undefined
  action?: Action | undefined
  project?: string | undefined
}

const actions = ['Create', 'Read', 'Update', 'Delete'] as const satisfies readonly Action[]

/** What was refused, as the address of /401 says it. */
export function refusedSearch(search: Record<string, unknown>): Refused {
  return {
    module: wordParam(search.module, modules),
    action: wordParam(search.action, actions),
    project: idParam(search.project),
  }
}

/** Throw what it answers. Screens outside of a frame redirect to /401 instead, as the documents have it. */
export function denied(refused: Refused = {}) {
  return notFound({ data: { refused } })
}

/** What `denied` left with the screen that stands in; undefined where it was something else. */
export function refusedOf(data: unknown): Refused | undefined {
  return typeof data === 'object' && data !== null && 'refused' in data
    ? (data.refused as Refused)
    : undefined
}
