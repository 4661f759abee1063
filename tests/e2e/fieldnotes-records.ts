/** The entries of the demo's daily record that the browser tests use. */
import { addFile } from '#database/seed/file-builders.ts'
import { photo } from './file-fixtures.ts'
import { people, projectOf, type Stage } from './stage.ts'

export interface DayRecords {
  project: string
  nonConformance: string
  weather: string
  /**
   * The day of the non-conformance, on which the demo was first started. The demo has the most entries on
   * this day.
   */
  day: string
}

/** Returns the records of the library project on this day. */
export async function dayRecords(stage: Stage): Promise<DayRecords> {
  const project = await projectOf(stage, 'Linden')
  const token = await stage.tokenOf(people.dana)
  const body = { TargetUniqueID: project }
  const { items } = await stage.post<{ items: Record<string, string>[] }>(
    token,
    '/api/nonconformance/GetByNonConformanceType',
    body,
  )
  const found = items.find(({ nonConformanceReport }) => nonConformanceReport?.startsWith('F4 north'))
  const day = found?.nonConformanceDate?.slice(0, 10) ?? ''
  await addPhotos(stage, found)
  const observations = await stage.post<{ items: Record<string, string>[] }>(
    token,
    '/api/observation/GetByObservationType',
    { ...body, date: day, type: 'Weather' },
  )
  return {
    project,
    day,
    nonConformance: found?.nonConformanceUniqueId ?? '',
    weather: observations.items[0]?.observationUniqueId ?? '',
  }
}

/**
 * Adds two photos to the non-conformance, as in the demo that people start. The demo of these tests has no
 * files.
 */
async function addPhotos(stage: Stage, noting: Record<string, unknown> | undefined): Promise<void> {
  if (!noting || (noting.FilesList as unknown[]).length > 0) return
  const workOrder = {
    companyId: String(noting.companyUniqueId),
    accountId: String(noting.accountUniqueId),
    workOrderId: String(noting.workOrderUniqueID),
  }
  const on = { targetType: 'NonConformance', targetId: String(noting.nonConformanceUniqueId) } as const
  for (const name of ['F4 north, low cover.jpg', 'F4 north, spacers added.jpg']) {
    // oxlint-disable-next-line no-await-in-loop
    const { buffer: content, mimeType: contentType } = await photo(name)
    // oxlint-disable-next-line no-await-in-loop
    await addFile(
      stage.server.database.db,
      workOrder,
      { name, content, contentType, ...on },
      stage.server.storage,
    )
  }
}

/** Returns the address of a day of a project, or of a form on this day. */
export const dayAddress = ({ project, day }: Pick<DayRecords, 'project' | 'day'>, form = '') =>
  `/reports/daily${form}${form.includes('?') ? '&' : '?'}WorkorderUniqueId=${project}&SelectedDate=${day}`
