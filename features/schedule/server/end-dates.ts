/** New end dates: the leader of an activity is asked, and the answer sets the end date. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound } from '#contract/errors.ts'
import { forecastEnd } from '#features/activities/pace.ts'
import { changeActivities } from '#features/activities/server/public.ts'
import { lockRecords, requireRecords } from '#features/hierarchy/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { EndDateAnswer, EndDateQuestion, EndDateRequest, EndDatesAsked } from '../end-dates-contract.ts'
import {
  deleteOpenRequests,
  insertRequests,
  keepAnswers,
  type Led,
  listLed,
  listOwnRequests,
  lockOwnRequests,
  type NewRequest,
} from './end-date-queries.ts'
import { tellingOfAnswers, tellingOfQuestion } from './notices.ts'

const toldOf = ({ subTaskUniqueId, title }: Pick<Led, 'subTaskUniqueId' | 'title'>) => ({
  subTaskUniqueId,
  title,
})

type Leader = Led & { employeeUniqueId: string; name: string }
const isLed = (one: Led): one is Leader => one.employeeUniqueId !== null

/**
 * Asks the leader of each activity for a new end date. A dry run asks nobody and returns the same result.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function askForEnds(
  context: InAccount,
  { subTasks, note, isDryRun }: EndDateQuestion,
): Promise<EndDatesAsked> {
  const { db, scope } = context
  const ids = [...new Set(subTasks)]
  await requireRecords(context, 'activity', ids, 'Update', 'Schedule')
  if (!isDryRun) await lockRecords(db, scope, 'activity', ids)
  const all = await listLed(db, scope, ids)
  const free = all.filter(({ isAsked }) => !isAsked)
  const led = free.filter(isLed)
  if (!isDryRun && led.length > 0) await put(context, note ?? '', led)
  return {
    people: [...Map.groupBy(led, ({ employeeUniqueId }) => employeeUniqueId)].map(
      ([employeeUniqueId, own]) => ({
        employeeUniqueId,
        name: own[0]?.name ?? '',
        subTasks: own.map(toldOf),
      }),
    ),
    withoutCrew: free.filter((one) => !isLed(one)).map(toldOf),
    asked: all.filter(({ isAsked }) => isAsked).map(toldOf),
  }
}

/** Inserts the requests, and sends each person one notification per project, which names the activities. */
async function put(context: InAccount, note: string, led: readonly Leader[]): Promise<void> {
  const { db, scope } = context
  const requests = led.map((one): NewRequest & Leader => ({ ...one, id: uuidv7() }))
  await deleteOpenRequests(
    db,
    scope,
    led.map(({ subTaskUniqueId }) => subTaskUniqueId),
  )
  await insertRequests(db, scope, note, requests)
  const byPlace = Map.groupBy(
    requests,
    ({ employeeUniqueId, workOrderUniqueId }) => `${employeeUniqueId} ${workOrderUniqueId}`,
  )
  notify(
    context,
    [...byPlace.values()].flatMap((own) => {
      const [first] = own
      return first ? [tellingOfQuestion(first, own.map(toldOf))] : []
    }),
  )
}

/** The end dates that the caller is asked for. */
export async function listOwnEnds({ db, caller: { scope }, today }: SignedIn): Promise<EndDateRequest[]> {
  // A caller who is no employee of an account has no requests.
  if (!scope) return []
  const rows = await listOwnRequests(db, scope, today)
  return rows.map(({ remaining, capturedDays, capturedLately, ...row }) => ({
    ...row,
    forecastEndDate: forecastEnd(today, remaining, { capturedDays, capturedLately }),
  }))
}

/**
 * Sets the end dates that the caller was asked for, all or none.
 *
 * @throws AppError NOT_FOUND (404) for a request that is not open or not to the caller; INVALID_INPUT (400)
 *   for an end before the start; FORBIDDEN (403) if the caller may not read the activity any longer
 */
export async function answerEnds(signedIn: SignedIn, answers: EndDateAnswer[]): Promise<string[]> {
  const { db, now, caller } = signedIn
  const { scope } = caller
  if (!scope) throw notFound()
  const context: InAccount = { ...signedIn, scope }
  const ids = answers.map(({ requestUniqueId }) => requestUniqueId)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw invalidInput(`${twice}.requestUniqueId`, 'is there twice')
  const open = await lockOwnRequests(db, scope, ids)
  const answered = answers.map(({ requestUniqueId, endDate, note }) => {
    const request = open.get(requestUniqueId)
    if (!request) throw notFound()
    return { ...request, before: request.endDate, endDate, note: note ?? '' }
  })
  await changeActivities(
    context,
    answered.map(({ subTaskUniqueId, endDate }) => ({ subTaskUniqueId, subTaskEndDate: endDate })),
    { isAsked: true },
  )
  await keepAnswers(db, scope, now, answered)
  notify(
    context,
    answered.map((one) => tellingOfAnswers(one)),
  )
  return ids
}
