/** The rule for late activities, shared by the schedule, overviews and the home page. */
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: true for rows of `activity` with work left: the captured quantity is below the target, or there is no
 * target. An activity is not open exactly when `percentCaptured` shows 100%.
 */
export const isOpenActivity = (): RawBuilder<boolean> => sql<boolean>`activity.is_open`

/** SQL: true for rows of `activity` that are open and whose planned end is before today. */
export const isLateActivity = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(activity.end_date < ${today}::date and ${isOpenActivity()})`
