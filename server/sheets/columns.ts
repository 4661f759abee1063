/** The parts of report pages: columns of texts and numbers, and the first page, which describes the report. */

import { formatInstant } from '#contract/days.ts'
import type { Scope } from '#server/scope.ts'
import { pageFor } from './sheet.ts'
import type { SheetColumn } from './xlsx.ts'

export const textColumn = <T>(
  header: string,
  value: (row: T) => string | null,
  width?: number,
): SheetColumn<T> => ({ header, type: 'text', value, ...(width && { width }) })

export const numberColumn = <T>(
  header: string,
  value: (row: T) => string | number | null,
): SheetColumn<T> => ({ header, type: 'number', value })

export const amountColumn = <T>(
  header: string,
  value: (row: T) => string | number | null,
): SheetColumn<T> => ({ header, type: 'amount', value })

/** A label and its value: `['Company', 'Harrow & Pike']`. */
export type HeadLine = [label: string, said: string]

/** The line with the time when a sheet was made, in the time zone of its account. */
export const madeLine = ({
  scope: { timeZone, region },
  now,
}: {
  scope: Pick<Scope, 'timeZone' | 'region'>
  now: Date
}): HeadLine => [
  'Made',
  `${formatInstant(now.toISOString(), { timeZone, clock: region.clock })} (${timeZone.replaceAll('_', ' ')})`,
]

/** The columns of the page that describes a report. `of` is the head of its labels. */
export const headColumns = (of = 'Of the report') => [
  textColumn<HeadLine>(of, ([label]) => label),
  textColumn<HeadLine>('What is said', ([, said]) => said, 80),
]

/** The first page of a report, which describes it. */
export const headPage = (name: string, lines: readonly HeadLine[], of?: string) =>
  pageFor(name, headColumns(of), lines)
