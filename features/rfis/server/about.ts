/** The facts that the court shows about RFIs: the question, or the answer that the author has to read. */
import type { SayAbout } from '#features/court/server/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { listAbout } from './about-queries.ts'

/** The lowest priority that the court shows: 3 is high, 4 is urgent. */
const PRESSING = 3

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(({ id, question, answer, priorityId, jobTitle }) => {
      const pressing = priorities.find((one) => one.priorityId === priorityId && priorityId >= PRESSING)
      return [
        id,
        [
          { text: answer ? `Answered: ${answer}` : question || jobTitle },
          ...(pressing ? [{ text: pressing.priorityName }] : []),
        ],
      ]
    }),
  )
