/** Labels for items: printing labels, and finding the item of a printed number. */
import type * as z from 'zod'
import { inAccount } from '#contract/addresses.ts'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { type LabelSheet, placesOn } from '#contract/label-sheets.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { writeLabels } from '#server/paper/labels.ts'
import { labelNumberOf, readLabelNumber } from '../label-number.ts'
import { type findLabel } from '../labels.ts'
import { findIdsByEnd, listLabelRows } from './item-queries.ts'

interface LabelsAsked {
  masterInventoryUniqueIds: string[]
  sheet: LabelSheet
  startAt: number
}

/**
 * Prints labels of items as a PDF, by name. Each code is the address of the item's page.
 *
 * @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for a place that the sheet does not have
 */
export async function printLabelsOf(
  { db, scope, now, today, publicUrl }: InAccount,
  { masterInventoryUniqueIds: ids, sheet, startAt }: LabelsAsked,
): Promise<FileReply> {
  if (startAt > placesOn[sheet]) throw invalidInput('startAt', `must be at most ${placesOn[sheet]}`)
  const rows = await listLabelRows(db, scope, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  return writeLabels({
    name: `Labels ${today}`,
    author: 'Plumbline',
    now,
    sheet,
    startAt,
    labels: rows.map(({ id, title, category, location }) => ({
      code: inAccount(`${publicUrl}/inventory/item/${id}`, scope.accountId),
      title,
      lines: [category, location, labelNumberOf(id)],
    })),
  })
}

/**
 * Finds the item whose label has a number. If the caller's account has no such item, their other accounts are
 * searched where they may read stock. Returns nulls if no item is found, or if several items have this
 * number, which is rare.
 *
 * @throws AppError INVALID_INPUT (400) if the text is not a label number
 */
export async function findByLabel(
  { db, scope, caller }: InAccount,
  { labelNumber }: { labelNumber: string },
): Promise<z.output<(typeof findLabel)['reply']>> {
  const end = readLabelNumber(labelNumber)
  if (end === null) throw invalidInput('labelNumber', 'must be the 12 letters and digits on the label')
  const [here, ...more] = await findIdsByEnd(db, scope, end)
  if (here) return { masterInventoryUniqueId: more.length > 0 ? null : here, elsewhere: null }
  for (const there of await listElsewhere(db, caller)) {
    if (!mayAnywhere(there, 'Inventory', 'Read')) continue
    const [id, other] = await findIdsByEnd(db, there, end)
    if (id && !other)
      return {
        masterInventoryUniqueId: null,
        elsewhere: { accountUniqueID: there.accountId, masterInventoryUniqueId: id },
      }
  }
  return { masterInventoryUniqueId: null, elsewhere: null }
}
