/**
 * The short text about a change order in lists of turns: the amount that it adds to the contract, and its
 * days.
 */
import { countOf } from '#contract/figures.ts'
import type { SayAbout } from '#features/court/server/public.ts'
import { listAbout } from './about-queries.ts'

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(({ id, amount, isOwn, days, items }) => [
      id,
      [
        { amount, seesCosts: isOwn },
        ...(days === 0 ? [] : [{ text: `${days > 0 ? '+' : '−'}${countOf(Math.abs(days), 'day')}` }]),
        { text: items === 0 ? 'no items' : countOf(items, 'item') },
      ],
    ]),
  )
