/** Incidents as a spreadsheet: how many were affected, never who. */
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Incident, IncidentColumn } from '../contract.ts'
import { incidentsOf } from './incidents.ts'
import type { Listed } from './queries.ts'

const columns: SheetColumns<IncidentColumn, Incident> = {
  number: { header: 'No.', type: 'text', width: 10, value: (row) => numberOf('Incident', row.number) },
  name: { header: 'Incident', type: 'text', width: 50, value: (row) => row.incidentName },
  type: { header: 'Type', type: 'text', value: (row) => row.incidentTypeName },
  date: { header: 'Date', type: 'date', value: (row) => row.incidentDate },
  time: { header: 'Time', type: 'text', width: 10, value: (row) => row.incidentTime.slice(0, 5) },
  location: { header: 'Location', type: 'text', width: 30, value: (row) => row.incidentLocation },
  affected: { header: 'Affected', type: 'number', value: (row) => row.affectedCount },
  recordable: { header: 'Recordable cases', type: 'number', value: (row) => row.recordableCount },
  privacy: {
    header: 'Privacy case',
    type: 'text',
    width: 14,
    value: (row) => (row.isPrivacyCase ? 'Yes' : null),
  },
  author: { header: 'Reported by', type: 'text', value: (row) => row.createdByName },
}

type Wanted = Listed & SheetWanted<IncidentColumn> & { workOrderUniqueId: string }

/**
 * The incidents of a work order, as they are shown.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportIncidentsSheet(
  context: InAccount,
  { workOrderUniqueId: workOrder, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrder], 'Incidents', 'Read')
  const rows = await allRows((range) => incidentsOf(context, workOrder, filter, range))
  return writeSheet(format, {
    name: 'Incidents',
    of: await findTitle(context.db, context.scope, 'work_order', workOrder),
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
