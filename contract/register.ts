/** What lists that are shown as registers have in common: they can be sorted by columns, and written as they are shown. */
import * as z from 'zod'
import { SheetFormat } from './file.ts'

/** A column up; with a minus, down. */
export type Sort<Column extends string> = Column | `-${Column}`

/**
 * The order of a list by one of these columns; left out, the documented one. By `costs` only whoever sees some can sort:
 * the order of rows tells what is in them.
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

/** How a list is written as a spreadsheet: what of it is shown, in which order. */
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

/** The columns of a spreadsheet, as a call chooses them. */
export interface SheetWanted<Column extends string> {
  format: SheetFormat
  columns?: readonly Column[] | null | undefined
}
