/** What stands in the address of the schedule, so that what is shown is a link. */
import { wordParam } from '#web/router/search-params.ts'
import { type Zoom, zooms } from './zoom.ts'

export interface ScheduleSearch {
  /** Left out: weeks. */
  zoom?: Zoom | undefined
  /** Left out: the chart, where there is room for it. */
  view?: 'list' | undefined
  /** The range, yyyy-MM-dd; left out: this year. */
  from?: string | undefined
  to?: string | undefined
  late?: 'yes' | undefined
  mine?: 'yes' | undefined
  idle?: 'yes' | undefined
  /** Left out: what is done is hidden. */
  done?: 'yes' | undefined
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** A day of the calendar. */
function dayParam(value: unknown): string | undefined {
  if (typeof value !== 'string' || !dayShape.test(value)) return undefined
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined
}

/** Reads it; what is mistyped is as good as not there, and so is a range that ends before it begins. */
export function scheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const [from, to] = [dayParam(search.from), dayParam(search.to)]
  const isRange = from !== undefined && to !== undefined && from <= to
  return {
    zoom: wordParam(search.zoom, zooms),
    view: wordParam(search.view, ['list']),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    late: wordParam(search.late, ['yes']),
    mine: wordParam(search.mine, ['yes']),
    idle: wordParam(search.idle, ['yes']),
    done: wordParam(search.done, ['yes']),
  }
}
