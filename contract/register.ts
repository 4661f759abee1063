/** The common parts of lists with columns: the sort order and the export as a spreadsheet. */
import * as z from 'zod'
import { SheetFormat } from './file.ts'

/** A column in ascending order; with a minus, in descending order. */
export type Sort<Column extends string> = Column | `-${Column}`

/**
 * The field for the sort order of a list. Left out: the documented order. Only people who see costs can sort
 * by the columns in `costs`: the order of the rows would reveal the amounts.
 */
export function sortedBy<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  { costs }: { costs?: readonly NoInfer<Column>[] } = {},
) {
  const orders = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  return z
    .enum(orders as [Sort<Column>, ...Sort<Column>[]])
    .nullish()
    .meta({
      description: 'a column to sort by, down with a minus before it; left out: the usual order',
      ...(costs && { costsOrders: costs }),
    })
}

/** The fields for the export of a list: the format, and the columns in order. */
export function sheetOf<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return {
    format: SheetFormat,
    columns: z
      .array(z.enum(columns))
      .min(1, 'must not be empty')
      .refine((chosen) => new Set(chosen).size === chosen.length, 'must name each column once')
      .nullish()
      .meta({ description: 'its columns in their order; left out: all of them' }),
  }
}

/** The format and the columns that a call asks for. */
export interface SheetWanted<Column extends string> {
  format: SheetFormat
  columns?: readonly Column[] | null | undefined
}
