/** What stands in the address of the screen of what roles allow. */
import { idParam } from '#web/router/search-params.ts'

export interface AccessSearch {
  role?: string | undefined
}

export function accessSearch(search: Record<string, unknown>): AccessSearch {
  return { role: idParam(search.role) }
}
