/** The rule for files of entries: they may change while the day of the entry is open. */
import type { FileRule, FileRules } from '#features/files/server/public.ts'
import { holdDayOfNoting } from './day-queries.ts'
import { requireOpenDays } from './days.ts'
import type { NotingType } from './queries.ts'

const whileOpen = (type: NotingType): FileRule => ({
  // The file browser of entries opens without folder access (002 §6).
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
