/** Exports files and folders as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { FileColumn } from '../contract.ts'
import { kindNames, kindOf } from '../file-kinds.ts'
import { allOfPlace } from './listing.ts'

type Row = Awaited<ReturnType<typeof allOfPlace>>['items'][number]

const columns: SheetColumns<FileColumn, Row> = {
  name: { header: 'Name', type: 'text', width: 40, value: (row) => row.name },
  type: {
    header: 'Type',
    type: 'text',
    width: 14,
    value: (row) => (row.type === 'Folder' ? 'Folder' : kindNames[kindOf(row.contentType)]),
  },
  size: { header: 'Size in bytes', type: 'number', value: (row) => row.size },
  changed: { header: 'Changed', type: 'date', value: (row) => row.modifiedDate },
  author: { header: 'Added by', type: 'text', value: (row) => row.createdByEmployeeName },
  path: { header: 'Path', type: 'text', width: 60, value: (row) => row.path },
  version: { header: 'Version', type: 'number', width: 10, value: (row) => row.version },
  created: { header: 'Added', type: 'date', value: (row) => row.createdDate },
}

/** Exports all files and folders in a folder or at the top level of a record. Throws the errors of `allOfPlace`. */
export async function exportFilesSheet(
  context: InAccount,
  { format, columns: chosen, ...body }: SheetWanted<FileColumn> & Parameters<typeof allOfPlace>[1],
): Promise<FileReply> {
  const { wanted, items: rows } = await allOfPlace(context, body)
  const { db, scope, today } = context
  const { workOrderId } = wanted.spot
  return writeSheet(format, {
    name: 'Files',
    ...(workOrderId !== null && { of: await findTitle(db, scope, 'work_order', workOrderId) }),
    today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
