/** What stands in the addresses of the screens of what roles allow. */
import { type Module, modules } from '#contract/modules.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { type AskedAction, askedActions } from '../words.ts'

export interface AccessSearch {
  role?: string | undefined
}

export function accessSearch(search: Record<string, unknown>): AccessSearch {
  return { role: idParam(search.role) }
}

/** A question about somebody's access; who is left out: oneself. */
export interface ExplainSearch {
  person?: string | undefined
  module?: Module | undefined
  action?: AskedAction | undefined
  project?: string | undefined
}

export function explainSearch(search: Record<string, unknown>): ExplainSearch {
  return {
    person: idParam(search.person),
    module: wordParam(search.module, modules),
    action: wordParam(search.action, askedActions),
    project: idParam(search.project),
  }
}
