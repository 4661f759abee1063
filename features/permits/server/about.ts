/** The facts that the court shows about permits: the work that is left. */
import { formatDay } from '#contract/days.ts'
import { countOf } from '#contract/figures.ts'
import type { SayAbout } from '#features/court/server/public.ts'
import { listAbout } from './about-queries.ts'

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(
      ({ id, permitNumber, failedOn, openInspections, subContractorName }) => [
        id,
        [
          ...(failedOn
            ? [{ text: `Inspection failed ${formatDay(failedOn)}`, isWarning: true as const }]
            : []),
          ...(subContractorName ? [{ text: subContractorName }] : []),
          ...(permitNumber ? [{ text: `No. ${permitNumber}` }] : []),
          {
            text:
              openInspections === 0
                ? 'no required inspection is open'
                : `${countOf(openInspections, 'required inspection')} open`,
          },
        ],
      ],
    ),
  )
