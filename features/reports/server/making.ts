/**
 * Makes a report in the background (docs/decisions/0137). The rows are read from one snapshot of the
 * database, and each part is written to the file at once. If a try ends early, the next try begins with a new
 * file. Only a complete file is stored.
 */
import { readFile, rm } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { inAccount } from '#contract/addresses.ts'
import { localTime } from '#contract/days.ts'
import { AppError } from '#contract/errors.ts'
import { listReaders, notify, type Reader, telling } from '#features/notifications/server/public.ts'
import { writeTimesheet } from '#features/timecards/server/public.ts'
import {
  type BackgroundContext,
  defineBackground,
  listAlive,
  NoPayload,
  type Written,
} from '#server/background/background.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { listAccountKeys } from '#server/db/stored-objects.ts'
import { LARGEST_ATTACHMENT } from '#server/http/answer-file.ts'
import { daysBefore } from '#server/keeping.ts'
import { sendMail } from '#server/mail/mail.ts'
import { sheetTypes } from '#server/sheets/sheet.ts'
import { beginUpload, discard, land } from '#server/storage/landing.ts'
import { measure } from '#server/storage/staging.ts'
import { KEPT_DAYS } from '../long-contract.ts'
import { countLong, MAKE, requireRoom, workOf } from './long.ts'
import {
  beginMaking,
  listSilent,
  type Made,
  type Making,
  markFailed,
  markReady,
  noteRows,
  removeEnded,
} from './long-queries.ts'
import { notices } from './notices.ts'
import { pathOf, reportNames, reportPaths } from './paths.ts'
import { namesOf } from './queries.ts'
import { writeProgress } from './service.ts'

const GAVE_UP =
  'Something went wrong each time that it was tried. Ask for it again; where that fails too, tell whoever runs Plumbline.'
const GONE = 'You can no longer sign in here.'

/** Thrown if the report was removed or another try has begun. */
class Unwanted extends Error {}

/** The milliseconds between two updates of the stored progress. */
const NOTED_EACH = 400

/** Makes a report. Rows that an earlier try has written do not count. */
async function make(key: { companyId: string; accountId: string; id: string }, job: BackgroundContext) {
  const making = await job.write(({ db, now }) => beginMaking(db, key, now))
  if (!making) return
  const path = job.staging.pathOf(`${uuidv7()}.report`)
  try {
    const reader = await readerOf(job, making)
    if (!reader) return await fail(job, making, GONE)
    await keep(job, making, reader, { path, ...(await writeFile(job, making, reader, path)) })
  } catch (error) {
    if (error instanceof Unwanted) return
    // An AppError is a refusal, so another try would be refused too.
    if (error instanceof AppError) return await fail(job, making, reasonOf(error))
    if (job.isLastTry) await fail(job, making, GAVE_UP)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const reasonOf = ({ message, hint }: AppError) => [message, hint].filter(Boolean).join(' ')

async function readerOf({ db }: BackgroundContext, making: Making): Promise<Reader | undefined> {
  const { companyId, accountId, employeeId } = making
  const reader = (await listReaders(db, { companyId, accountId }, [employeeId], [])).get(employeeId)
  return reader?.address ? reader : undefined
}

/** Writes the file with the data that the person may read now. */
async function writeFile(
  job: BackgroundContext,
  making: Making,
  { scope }: Reader,
  path: string,
): Promise<Omit<Made, 'objectId'>> {
  const { report, workOrder, startDate, endDate } = making
  const now = job.now()
  const [today = ''] = localTime(now, scope.timeZone).split(' ')
  return inSnapshot(job.db, async (db) => {
    const reading = { db, scope, now, today }
    const total = await countLong(reading, making)
    requireRoom(total)
    const onRows = noting(job, making, total)
    await onRows(0)
    const file = { path, onRows }
    if (report === 'timesheet') {
      const { fileName, told } = await writeTimesheet(reading, { startDate, endDate }, file)
      return { fileName, told, hasAmounts: false }
    }
    const asked = { workorderUniqueId: workOrder ?? '', startDate, endDate }
    return { ...(await writeProgress(reading, asked, file)), told: [] }
  })
}

/**
 * Returns a function that stores the progress from time to time. The function throws `Unwanted` if the report
 * was removed.
 */
function noting(job: BackgroundContext, making: Making, total: number): (count: number) => Promise<void> {
  let written = 0
  let noted = Number.NEGATIVE_INFINITY
  return async (count) => {
    written += count
    if (performance.now() - noted < NOTED_EACH) return
    if (!(await noteRows(job.db, making, { written, total }, job.now()))) throw new Unwanted()
    noted = performance.now()
  }
}

/** Stores the file, marks the report as ready, and notifies the person. */
async function keep(
  job: BackgroundContext,
  making: Making,
  reader: Reader,
  { path, fileName, ...made }: Omit<Made, 'objectId'> & { path: string },
): Promise<void> {
  const { size, sha256 } = await measure(path)
  const staged = { name: fileName, declaredType: sheetTypes.xlsx }
  const object = await beginUpload(job, reader.scope, { ...staged, id: uuidv7(), size })
  const small = size <= LARGEST_ATTACHMENT ? await readFile(path) : null
  await land(job, object, { ...staged, path }, { size, sha256 })
  const isKept = await job.write(async (written) => {
    const ready = await markReady(written.db, making, { ...made, fileName, objectId: object.id }, written.now)
    if (!ready) return false
    if (ready.isMailed) await mail(written, making, reader, { fileName, content: small })
    await tell(written, making, null)
    return true
  })
  // The report was removed meanwhile, so the bytes are deleted.
  if (!isKept) await discard(job, object)
}

async function mail(
  { db, publicUrl }: Written,
  making: Making,
  { address, name }: Reader,
  { fileName, content }: { fileName: string; content: Buffer | null },
): Promise<void> {
  if (!address) return
  await sendMail(db, {
    to: { address, name },
    subject: fileName.replace(/\.\w+$/, ''),
    paragraphs: content
      ? ['The report that you asked for is attached.', fileName]
      : [
          'The report that you asked for is ready. It is too large for a mail: download it on its screen.',
          fileName,
        ],
    action: { label: 'Open it in Plumbline', url: inAccount(publicUrl + pathOf(making), making.accountId) },
    mendAt: reportPaths[making.report],
    ...(content && {
      attachments: [{ fileName, contentType: sheetTypes.xlsx, content: content.toString('base64') }],
    }),
  })
}

async function tell(written: Written, making: Making, failure: string | null): Promise<void> {
  const { companyId, accountId, employeeId, report, workOrder, startDate, endDate } = making
  const account = { companyId, accountId }
  const project = workOrder
    ? {
        record: 'WorkOrder' as const,
        id: workOrder,
        title: (await namesOf(written.db, account, workOrder)).title,
      }
    : null
  notify({ ...written, scope: { ...account, employeeId: null } }, [
    telling(notices.reportMade, {
      employeeIds: [employeeId],
      workOrderId: workOrder,
      values: { report, project, startDate, endDate, failure },
    }),
  ])
}

/**
 * Marks the report as failed and notifies the person. If the person asked for the report by mail, they also
 * get a mail.
 */
async function fail(
  { write }: Pick<BackgroundContext, 'write'>,
  making: Making,
  failure: string,
): Promise<void> {
  await write(async (written) => {
    if (!(await markFailed(written.db, making, failure, written.now))) return
    await tell(written, making, failure)
    if (!making.isMailed) return
    const { companyId, accountId, employeeId } = making
    const readers = await listReaders(written.db, { companyId, accountId }, [employeeId], [])
    const reader = readers.get(employeeId)
    if (!reader?.address) return
    await sendMail(written.db, {
      to: { address: reader.address, name: reader.name },
      subject: `Your ${reportNames[making.report]} could not be made`,
      paragraphs: [failure],
      action: {
        label: 'Open it in Plumbline',
        url: inAccount(written.publicUrl + pathOf(making), accountId),
      },
      mendAt: reportPaths[making.report],
    })
  })
}

// Sweeping ------------------------------------------------------------------------------------------------------------

/**
 * After so many milliseconds without an update, the sweep checks whether the job of a report still exists.
 */
const SILENT = 10 * 60_000

/**
 * Deletes old reports. Marks a report as failed if its job does not exist any more, because the worker died
 * at the last try.
 */
async function sweep(job: BackgroundContext): Promise<void> {
  const now = job.now()
  const before = daysBefore(now, KEPT_DAYS) ?? now
  for (const account of await listAccountKeys(job.db)) {
    await job.write(({ db }) => removeEnded(db, account, before))
    const silent = await listSilent(job.db, account, new Date(now.getTime() - SILENT))
    if (silent.length === 0) continue
    const alive = await listAlive(job.db, silent.map(workOf))
    for (const making of silent) if (!alive.has(workOf(making))) await fail(job, making, GAVE_UP)
  }
}

export const background = [
  defineBackground({
    name: MAKE,
    payload: z.object({ companyId: z.string(), accountId: z.string(), id: z.string() }),
    run: make,
  }),
  defineBackground({
    name: 'reports:sweep',
    payload: NoPayload,
    cron: '32 * * * *',
    run: (_nothing, context) => sweep(context),
  }),
]
