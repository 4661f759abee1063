/** What stands in the address of the schedule, so that what is shown is a link. */
import { riskLevelIds } from '#features/reference/risk-levels.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam, wordParam } from '#web/router/search-params.ts'
import { type Zoom, zooms } from './zoom.ts'

/** What of the register of activities is shown; left out: what is late. */
export const whichChoices = ['week', 'soon', 'idle', 'blocked', 'mine', 'all'] as const

/** The phases of projects, as addresses call them: in the order of their numbers; or any. */
export const phases = ['bidding', 'construction', 'closeout', 'warranty', 'any'] as const

/** What the register of activities is narrowed to. */
interface ActivitiesSearch extends RegisterSearch {
  which?: 'late' | (typeof whichChoices)[number] | undefined
  project?: string | undefined
  job?: string | undefined
  person?: string | undefined
  firm?: string | undefined
  /** Left out: construction. */
  phase?: (typeof phases)[number] | undefined
  /** Of its project: the risk, who runs it, and words of its title, address or city. */
  risk?: (typeof riskLevelIds)[number] | undefined
  manager?: string | undefined
  projects?: string | undefined
}

export interface ScheduleSearch extends ActivitiesSearch {
  /** Left out: weeks. */
  zoom?: Zoom | undefined
  /** Left out: the chart, where there is room for it. */
  view?: 'list' | 'activities' | undefined
  /** The range, yyyy-MM-dd; left out, or none: this year. */
  from?: string | undefined
  to?: string | undefined
  late?: 'yes' | undefined
  mine?: 'yes' | undefined
  idle?: 'yes' | undefined
  /** Of one project: what something stands in the way of. */
  blocked?: 'yes' | undefined
  /** Left out: what is done is hidden. */
  done?: 'yes' | undefined
}

const yes = ['yes'] as const

/** Reads it; what is mistyped is as good as not there. Whether it is a range says the screen, which comes later. */
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
