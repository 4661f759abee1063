/** What stands in the address of the schedule, so that what is shown is a link. */
import { textParam, wordParam } from '#web/router/search-params.ts'
import { type Zoom, zooms } from './zoom.ts'

const which = ['late', 'week', 'soon', 'idle', 'blocked', 'mine'] as const

export interface ScheduleSearch {
  /** Left out: weeks. */
  zoom?: Zoom | undefined
  /** Left out: the chart, where there is room for it. */
  view?: 'list' | 'activities' | undefined
  /** Which activities the view of activities shows; left out: those that are late. */
  which?: (typeof which)[number] | undefined
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
  which: wordParam(search.which, which),
  from: textParam(search.from),
  to: textParam(search.to),
  late: wordParam(search.late, yes),
  mine: wordParam(search.mine, yes),
  idle: wordParam(search.idle, yes),
  blocked: wordParam(search.blocked, yes),
  done: wordParam(search.done, yes),
})
