/** When files of notings may change: while the day that they tell of is open. */
import type { FileRule, FileRules } from '#features/files/server/public.ts'
import { holdDayOfNoting } from './day-queries.ts'
import { requireOpenDays } from './days.ts'
import type { NotingType } from './queries.ts'

const whileOpen = (type: NotingType): FileRule => ({
  // 002 §6: their browser opens with folder access off.
  holdsNoFolders: true,
  async hold(context, id) {
    const day = await holdDayOfNoting(context.db, context.scope, type, id)
    if (day) await requireOpenDays(context, [day])
    return day !== undefined
  },
})

export const fileRules: FileRules = {
  Observation: whileOpen('Observation'),
  NonConformance: whileOpen('NonConformance'),
  ConstructionReport: whileOpen('ConstructionReport'),
}
