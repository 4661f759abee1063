/** Queries and mutations of asking for end dates and answering. */
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

/** The requests for end dates to the user. */
export const endDatesQuery = queryOptions({
  queryKey: [MODULE, 'end dates'],
  queryFn: ({ signal }) => call(listEndDateRequests, { body: {}, signal }),
})

/** Answers requests. The key makes a second try with the same content harmless. */
export const useGiveEndDates = () =>
  useWrite('Activities', ({ answers, key }: { answers: EndDateAnswer[]; key: string }) =>
    call(answerEndDates, { body: answers, idempotencyKey: key }),
  )

/**
 * A dry run for the dialog: who would be asked for which activities. Its key belongs to no module, so that
 * saving does not refetch this query. A refetch would show that all were asked already, before the dialog
 * closes.
 */
export const foreseenAskQuery = (subTasks: string[]) =>
  queryOptions({
    queryKey: ['whom to ask', subTasks],
    gcTime: 0,
    queryFn: ({ signal }) => call(askForEndDates, { body: { subTasks, isDryRun: true }, signal }),
  })

/** Asks for new end dates of these activities. */
export const useAskForEndDates = () =>
  useWrite(MODULE, ({ subTasks, note, key }: { subTasks: string[]; note: string; key: string }) =>
    call(askForEndDates, { body: { subTasks, note }, idempotencyKey: key }),
  )

/** The number of people in a picker. The user finds further people by typing a name. */
const PICKER_SIZE = 50

/** The people who can be assigned to activities. */
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

/** Assigns a person to activities, and to their tasks, jobs and projects. Existing assignments stay. */
export const useAssignTo = () =>
  useWrite('Assignments', ({ ids, employee, key }: { ids: string[]; employee: string; key: string }) =>
    call(assignToActivities, {
      body: ids.map((subTaskUniqueId) => ({ subTaskUniqueId, employeeUniqueId: employee, alsoAbove: true })),
      idempotencyKey: key,
    }),
  )
