/** What asking for end dates, and giving them, fetches and writes. */
import { queryOptions } from '@tanstack/react-query'
import { assignToActivities } from '#features/activities/contract.ts'
import { searchEmployees } from '#features/employees/contract.ts'
import { call } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import {
  answerEndDates,
  askForEndDates,
  type EndDateAnswer,
  listEndDateRequests,
} from '../end-dates-contract.ts'

const MODULE = 'Schedule'

/** The end dates that I was asked for. */
export const endDatesQuery = queryOptions({
  queryKey: [MODULE, 'end dates'],
  queryFn: ({ signal }) => call(listEndDateRequests, { body: {}, signal }),
})

/** Gives some; the key makes a repeated try the same one. */
export const useGiveEndDates = () =>
  useWrite('Activities', ({ answers, key }: { answers: EndDateAnswer[]; key: string }) =>
    call(answerEndDates, { body: answers, idempotencyKey: key }),
  )

/**
 * Whom it would ask for which of these, when the dialog opens. It is of no module: once they are asked it would say, before the dialog
 * is closed, that all were asked already.
 */
export const foreseenAskQuery = (subTasks: string[]) =>
  queryOptions({
    queryKey: ['whom to ask', subTasks],
    gcTime: 0,
    queryFn: ({ signal }) => call(askForEndDates, { body: { subTasks, isDryRun: true }, signal }),
  })

/** Asks for new ends of these. */
export const useAskForEndDates = () =>
  useWrite(MODULE, ({ subTasks, note, key }: { subTasks: string[]; note: string; key: string }) =>
    call(askForEndDates, { body: { subTasks, note }, idempotencyKey: key }),
  )

/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50

/** Who can be put on activities. */
export const employeeOffer = {
  queryKey: ['Employees', 'for activities'],
  fetch: async (searchKey: string, signal: AbortSignal) => {
    const page = await call(searchEmployees, {
      body: { searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    })
    return {
      ...page,
      items: page.items.map((person) => ({ ...person, isInvited: person.statusName === 'Pending' })),
    }
  },
}

/** Puts somebody on activities, and on what these are in. Who is there already stays. */
export const useAssignTo = () =>
  useWrite('Assignments', ({ ids, employee, key }: { ids: string[]; employee: string; key: string }) =>
    call(assignToActivities, {
      body: ids.map((subTaskUniqueId) => ({ subTaskUniqueId, employeeUniqueId: employee, alsoAbove: true })),
      idempotencyKey: key,
    }),
  )
