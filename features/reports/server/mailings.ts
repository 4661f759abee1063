/** Reports that people receive by mail each week or each month (docs/decisions/0135). */

import { inAccount } from '#contract/addresses.ts'
import { dayAfter, localTime } from '#contract/days.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listReaders, type Reader } from '#features/notifications/server/public.ts'
import { exportTimesheetOf } from '#features/timecards/server/public.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import { LARGEST_ATTACHMENT } from '#server/http/answer-file.ts'
import type { InAccount, Reading } from '#server/http/mount.ts'
import { sendMail } from '#server/mail/mail.ts'
import { type MailingChoice, MOST_MAILINGS, mailingErrors, type ReportMailing } from '../mailing-contract.ts'
import { nextDue, periodBefore } from '../mailing-days.ts'
import { beginFor } from './long.ts'
import {
  countMailings,
  type DueRow,
  endMailing,
  goOn,
  listDue,
  listMailings,
  putMailing,
  takeMailing,
} from './mailing-queries.ts'
import { pathOf, reportNames, reportPaths } from './paths.ts'
import { exportProgressOf } from './service.ts'

/** The time from which mails are sent, in the time zone of the account. */
const MORNING = '06:00'

/** The caller's mailings. */
export const readMailings = ({ db, scope }: InAccount): Promise<ReportMailing[]> => listMailings(db, scope)

/**
 * Turns a regular mailing on, from the next Monday or first of a month, or turns it off. Returns all mailings
 * of the caller.
 *
 * @throws AppError INVALID_INPUT (400), WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_MAILINGS (409)
 */
export async function chooseMailing(
  context: InAccount,
  { report, workOrderUniqueId, every }: MailingChoice,
): Promise<ReportMailing[]> {
  const { db, scope, today } = context
  if (report === 'timesheet' && workOrderUniqueId)
    throw invalidInput('workOrderUniqueId', 'is not of the timesheet, which is of all projects')
  const workOrder = workOrderUniqueId ?? null
  if (report === 'progress') {
    if (!workOrder) throw invalidInput('workOrderUniqueId', 'must say of which project')
    // Also checked to turn a mailing off, so that no caller can find out whether a project exists.
    await requireWorkOrders(context, [workOrder], 'Reports', 'Read')
  }
  if (every === 'never') await takeMailing(db, scope, { report, workOrder })
  else {
    const before = await countMailings(db, scope)
    const isNew = await putMailing(db, scope, { report, workOrder, every, dueOn: nextDue(every, today) })
    if (isNew && before >= MOST_MAILINGS)
      throw new AppError('TOO_MANY_MAILINGS', mailingErrors.TOO_MANY_MAILINGS)
  }
  return listMailings(db, scope)
}

// Sending --------------------------------------------------------------------------------------------------------------

/**
 * Sends the reports that are due in accounts where it is morning, each report once. Runs once an hour. After
 * an outage, a late report is sent once, for the period before its due day.
 */
export async function mailReports(job: BackgroundContext): Promise<void> {
  // In some time zones it is already tomorrow.
  const latest = dayAfter(job.now().toISOString().slice(0, 10), 1)
  for (const due of await listDue(job.db, latest)) {
    const { companyId, accountId, employeeId } = due
    const reader = (await listReaders(job.db, { companyId, accountId }, [employeeId], [])).get(employeeId)
    // A person who cannot sign in now gets no mail. If they can sign in again later, they get the next
    // report.
    if (!reader?.address) {
      await job.write(({ db, now }) => goOn(db, due, nextDue(due.every, now.toISOString().slice(0, 10))))
      continue
    }
    const [today = '', time = ''] = localTime(job.now(), reader.scope.timeZone).split(' ')
    if (due.dueOn > today || (due.dueOn === today && time < MORNING)) continue
    await job.write(({ db, now, publicUrl }) => mailOne({ db, now, publicUrl, today }, due, reader))
  }
}

interface Sending extends Pick<Reading, 'db' | 'now' | 'today'> {
  publicUrl: string
}

async function mailOne({ db, now, today, publicUrl }: Sending, due: DueRow, reader: Reader): Promise<void> {
  const { scope, address, name } = reader
  if (!address || !(await goOn(db, due, nextDue(due.every, today)))) return
  const period = periodBefore(due.every, due.dueOn)
  const of = { report: due.report, workOrder: due.workOrder, ...period }
  const mail = {
    to: { address, name },
    action: { label: 'Open it in Plumbline', url: inAccount(publicUrl + pathOf(of), due.accountId) },
    mendAt: reportPaths[due.report],
  }
  const reading = { db, scope, now, today }
  let made: FileReply | AppError | string = await make(reading, due, period)
  // A report that is too long for a mail is made in the background and mailed then, even if the person has
  // many reports under way.
  if (made instanceof AppError && made.code === 'TOO_MANY_ROWS')
    made = await beginFor(reading, of, { isMailed: true, most: Number.POSITIVE_INFINITY }).catch(refusalOf)
  if (typeof made === 'string') return
  if (made instanceof AppError) {
    await endMailing(db, due)
    return sendMail(db, {
      ...mail,
      subject: `Your ${reportNames[due.report]} is no longer mailed`,
      paragraphs: [`It could not be made: ${made.message}`, 'Turn it on again once that is fixed.'],
    })
  }
  const { fileName, contentType, content } = made
  const subject = fileName.replace(/\.\w+$/, '')
  if (content.byteLength > LARGEST_ATTACHMENT)
    return sendMail(db, {
      ...mail,
      subject,
      paragraphs: ['This report is too large for a mail. Download it instead.'],
    })
  return sendMail(db, {
    ...mail,
    subject,
    paragraphs: [
      `Your ${reportNames[due.report]} of ${period.startDate} to ${period.endDate} is attached. It comes each ${due.every}; turn it off on its screen.`,
      fileName,
    ],
    attachments: [{ fileName, contentType, content: Buffer.from(content).toString('base64') }],
  })
}

/** Makes the report. If the person may not read the report or it is too long, returns the refusal. */
async function make(
  reading: Reading,
  { report, workOrder }: DueRow,
  period: { startDate: string; endDate: string },
): Promise<FileReply | AppError> {
  try {
    return report === 'timesheet'
      ? await exportTimesheetOf(reading, { StartDate: period.startDate, EndDate: period.endDate })
      : await exportProgressOf(reading, { workorderUniqueId: workOrder ?? '', ...period })
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

export const background = [
  defineBackground({
    name: 'mailReports',
    payload: NoPayload,
    cron: '10 * * * *',
    run: (_nothing, context) => mailReports(context),
  }),
]
