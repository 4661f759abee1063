/** The calls for a day as a whole: queries and mutations. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createTimeLogs } from '#features/tracking/contract.ts'
import { call, download, type PartsOf } from '#web/api/client.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { useWrite } from '#web/api/write.ts'
import {
  addAddendum,
  confirmDay,
  exportDay,
  findDay,
  listDaysOfMonth,
  markNoWork,
  remindOfDay,
  saveWeather,
} from '../contract.ts'

const MODULE = 'FieldNotes'

/** A day of a project. */
export interface DayPlace {
  workOrder: string
  day: string
}

export const bodyOf = ({ workOrder, day }: DayPlace) => ({ workOrderUniqueId: workOrder, date: day })

/** The day as a whole. */
export function wholeDayQuery(place: DayPlace) {
  return queryOptions({
    queryKey: [MODULE, 'whole', place.workOrder, place.day],
    queryFn: ({ signal }) => call(findDay, { body: bodyOf(place), signal }),
  })
}

/** Fetches the day from the server, even if it is cached. */
export function useFreshDay(place: DayPlace) {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...wholeDayQuery(place), staleTime: 0 })
}

/** The days of a month, `yyyy-MM`, with their states. */
export function monthQuery(workOrder: string, month: string) {
  return queryOptions({
    queryKey: [MODULE, 'month', workOrder, month],
    queryFn: async ({ signal }) => {
      const body = { workOrderUniqueId: workOrder, date: `${month}-01` }
      return (await call(listDaysOfMonth, { body, signal })).days
    },
  })
}

/** Downloads a day as a file. */
export const downloadDay = ({ workOrder, day }: DayPlace) =>
  download(exportDay, { body: { workorderUniqueId: workOrder, selectedDate: day } })

/** Has a day mailed to the user; `mailTo` must be the user's own user name. */
export const mailDay = ({ workOrder, day }: DayPlace, mailTo: string) =>
  call(exportDay, {
    body: { workorderUniqueId: workOrder, selectedDate: day, mailTo },
    idempotencyKey: newKey(),
  })

interface Keyed<Body> {
  body: Body
  key: string
}

export const useConfirm = () =>
  useWrite(MODULE, ({ body, key }: Keyed<PartsOf<typeof confirmDay>['body']>) =>
    call(confirmDay, { body, idempotencyKey: key }),
  )
export const useWeather = () =>
  useWrite(MODULE, ({ body, key }: Keyed<PartsOf<typeof saveWeather>['body']>) =>
    // `keepalive`: the request completes even if the user leaves the page.
    call(saveWeather, { body, idempotencyKey: key, keepalive: true }),
  )
/** Logs the hours of a person who forgot them. */
export const useLogHours = () =>
  useWrite(MODULE, async ({ body, key }: Keyed<PartsOf<typeof createTimeLogs>['body'][number]>) => {
    await call(createTimeLogs, { body: [body], idempotencyKey: key, keepalive: true })
    await refreshModule('Tracking')
  })
/** Reloads days, because hours that are logged elsewhere are part of a day, too. */
export const refreshDays = () => refreshModule(MODULE)
export const useRemind = () =>
  useWrite(MODULE, (body: PartsOf<typeof remindOfDay>['body']) =>
    call(remindOfDay, { body, keepalive: true }),
  )
export const useNoWork = () =>
  useWrite(MODULE, (body: PartsOf<typeof markNoWork>['body']) => call(markNoWork, { body }))
export const useAddendum = () =>
  useWrite(MODULE, ({ body, key }: Keyed<PartsOf<typeof addAddendum>['body']>) =>
    call(addAddendum, { body, idempotencyKey: key }),
  )
