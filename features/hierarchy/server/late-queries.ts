/** Which activities are late: one rule for the schedule, overviews and the home page. */
import { type RawBuilder, sql } from 'kysely'

/**
 * True for the activities `activity` of which something is left to do: less is captured than planned, or nothing is planned. So what
 * is told as 100% (`percentCaptured`) is what is not open.
 */
export const isOpenActivity = (): RawBuilder<boolean> => sql<boolean>`activity.is_open`

/** True for the activities `activity` whose planned end is before today and that are not done. */
export const isLateActivity = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(activity.end_date < ${today}::date and ${isOpenActivity()})`
