/** Texts about lines that addenda change. */
import type { BidLine } from '#features/activities/contract.ts'
import { formatNumber, formatQuantity } from '#web/ui/format.ts'
import type { AddendumLine, LineState } from '../addenda-contract.ts'

const hoursOf = ({ subTaskHours }: LineState) =>
  subTaskHours === null ? 'no hours' : formatQuantity(subTaskHours, 'h')
const measureOf = ({ subTaskTargetMetric, subTaskUnit }: LineState) =>
  formatQuantity(subTaskTargetMetric, subTaskUnit)

/** Each difference between two states of a line: `100 m² → 200 m²`. */
function changesOf(before: LineState, after: LineState): string[] {
  return [
    before.subTaskTitle !== after.subTaskTitle && `“${before.subTaskTitle}” → “${after.subTaskTitle}”`,
    measureOf(before) !== measureOf(after) && `${measureOf(before)} → ${measureOf(after)}`,
    before.subTaskHours !== after.subTaskHours && `${hoursOf(before)} → ${hoursOf(after)}`,
  ].filter((one) => one !== false)
}

/** Describes the change of a line by an addendum: `100 m² → 200 m²`, `New: 30 m², 12 h`, `Deleted, it was 40 m³`. */
export function addendumLineWords({ before, after }: AddendumLine): string {
  if (before && after) return changesOf(before, after).join(', ')
  if (after)
    return `New: ${[measureOf(after), after.subTaskHours && hoursOf(after)].filter(Boolean).join(', ')}`
  return before ? `Deleted, it was ${measureOf(before)}` : ''
}

/** The note on a line about the addendum that changed it last; empty if no addendum changed the line. */
export function lineNote(line: BidLine): string {
  const { addendumNumber: number, lineBefore } = line
  if (number === null) return ''
  if (!lineBefore) return `Added by addendum ${number}`
  const was = [
    lineBefore.subTaskTitle !== line.subTaskTitle && `“${lineBefore.subTaskTitle}”`,
    measureOf(lineBefore) !== measureOf(line) && measureOf(lineBefore),
    lineBefore.subTaskHours !== line.subTaskHours &&
      (lineBefore.subTaskHours === null ? 'without hours' : `${formatNumber(lineBefore.subTaskHours)} h`),
  ].filter(Boolean)
  return `Changed by addendum ${number}${was.length > 0 ? `, it was ${was.join(', ')}` : ''}`
}
