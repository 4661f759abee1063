/** What the court says of RFIs: the question, or the answer that is to be read. */
import type { SayAbout } from '#features/court/server/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { listAbout } from './about-queries.ts'

/** From here on it is said: high, urgent. */
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
