/** The search parameters in the address of the schedule: every filtered view is a link. */
import { riskLevelIds } from '#features/reference/risk-levels.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam, wordParam } from '#web/router/search-params.ts'
import { type Zoom, zooms } from './zoom.ts'

/** The lists of the register of activities. Left out: late activities. */
export const whichChoices = ['week', 'soon', 'idle', 'blocked', 'mine', 'all'] as const

/** The phases of projects in addresses, in the order of their numbers, and 'any'. */
export const phases = ['bidding', 'construction', 'closeout', 'warranty', 'any'] as const

/** The filters of the register of activities. */
interface ActivitiesSearch extends RegisterSearch {
  which?: 'late' | (typeof whichChoices)[number] | undefined
  project?: string | undefined
  job?: string | undefined
  person?: string | undefined
  firm?: string | undefined
  /** Left out: the construction phase. */
  phase?: (typeof phases)[number] | undefined
  /** Filters by project: its risk, its manager, and words of its title, address or city. */
  risk?: (typeof riskLevelIds)[number] | undefined
  manager?: string | undefined
  projects?: string | undefined
}

export interface ScheduleSearch extends ActivitiesSearch {
  /** Left out: weeks. */
  zoom?: Zoom | undefined
  /** Left out: the chart, unless the screen is too narrow. */
  view?: 'list' | 'activities' | undefined
  /** The range as yyyy-MM-dd. Left out or invalid: this year. */
  from?: string | undefined
  to?: string | undefined
  late?: 'yes' | undefined
  mine?: 'yes' | undefined
  idle?: 'yes' | undefined
  /** Only in the schedule of one project: shows only blocked work. */
  blocked?: 'yes' | undefined
  /** Left out: done work is hidden. */
  done?: 'yes' | undefined
}

const yes = ['yes'] as const

/**
 * Reads the search parameters and ignores invalid values. The screen checks whether the range is valid,
 * because its code is loaded later.
 */
export const scheduleSearch = (search: Record<string, unknown>): ScheduleSearch => ({
  zoom: wordParam(search.zoom, zooms),
  view: wordParam(search.view, ['list', 'activities']),
  from: textParam(search.from),
  to: textParam(search.to),
  late: wordParam(search.late, yes),
  mine: wordParam(search.mine, yes),
  idle: wordParam(search.idle, yes),
  blocked: wordParam(search.blocked, yes),
  done: wordParam(search.done, yes),
  ...registerSearch(search, ANY_COLUMN),
  which: wordParam(search.which, ['late', ...whichChoices]),
  project: idParam(search.project),
  job: idParam(search.job),
  person: idParam(search.person),
  firm: idParam(search.firm),
  phase: wordParam(search.phase, phases),
  risk: wordParam(search.risk, riskLevelIds),
  manager: idParam(search.manager),
  projects: textParam(search.projects),
})
