/** The address of a code that the search found. */
import type { FoundCode } from '../contract.ts'
import type { CodesSearch } from './address.ts'

/**
 * The address at which the columns show a found code: each column at the page with the code, or with the code
 * above it.
 */
export function addressOf(found: FoundCode, perPage: number): CodesSearch {
  const [jobsPage, tasksPage, activitiesPage] = found.places.map((place) => {
    const page = Math.floor(place / perPage) + 1
    return page > 1 ? page : undefined
  })
  return {
    type: found.jobCodeTypeId,
    job: found.companyJobCodeUniqueId,
    task: found.companyTaskCodeUniqueId ?? undefined,
    activity: found.companySubTaskCodeUniqueId ?? undefined,
    level: found.level === 'activity' ? undefined : found.level,
    ...{ jobsPage, tasksPage, activitiesPage },
  }
}
