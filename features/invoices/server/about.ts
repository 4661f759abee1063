/** The facts about an invoice in the list of waiting records (`court`): amount, firm, and period of the work. */
import { formatDay } from '#contract/days.ts'
import type { SayAbout } from '#features/court/server/public.ts'
import { listAbout } from './about-queries.ts'

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(({ id, amount, isOwn, firm, periodStart, periodEnd }) => [
      id,
      [
        { amount, seesCosts: isOwn },
        { text: firm ?? 'to the owner' },
        ...(periodStart && periodEnd
          ? [{ text: `work from ${formatDay(periodStart)} to ${formatDay(periodEnd)}` }]
          : []),
      ],
    ]),
  )
