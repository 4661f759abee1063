/**
 * The facts about a submittal in the list of waiting records (`court`): missed days, the day on which its
 * material is needed on site, code and package.
 */
import { daysUntil, formatDay } from '#contract/days.ts'
import { countOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import type { SayAbout } from '#features/court/server/public.ts'
import { listAbout } from './about-queries.ts'

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(({ id, statusId, submitBy, onSite, packageName, code }) => {
      const isMissed = statusId === statuses.Active && submitBy !== null && submitBy < asked.today
      const facts = [
        ...(isMissed
          ? [
              {
                text: `Submit-by missed by ${countOf(daysUntil(asked.today, submitBy), 'day')}`,
                isWarning: true as const,
              },
            ]
          : []),
        ...(onSite ? [{ text: `needed on site ${formatDay(onSite)}` }] : []),
        ...(code ? [{ text: code }] : []),
        ...(packageName ? [{ text: packageName }] : []),
      ]
      return [id, facts.length > 0 ? facts : [{ text: 'no day set for it on site' }]]
    }),
  )
