/**
 * Jobs and tasks for people of a subcontractor: they get only the titles; all other fields have empty values
 * (docs/decisions/0095).
 */
import type * as z from 'zod'
import type { InAccount } from '#server/http/mount.ts'
import type { Risk, Standing, Totals } from '../contract.ts'

const standing: z.output<typeof Standing> = {
  riskLevel: 'low',
  remainingDays: null,
  isOutsideParentDates: false,
}

const risk: z.output<typeof Risk> = {
  riskLevel: 'low',
  computedRiskLevel: 'low',
  isRiskSetByHand: false,
  riskSetByEmployeeUniqueId: null,
  riskSetBy: null,
  riskSetDate: null,
}

const totals: Totals = {
  estimatedTotal: '0.0',
  completedTotal: '0.0',
  totalsBasis: 'count',
  activityCount: 0,
  valueTotal: '0.0',
  withoutPriceCount: 0,
  withoutHoursCount: 0,
  withoutTargetCount: 0,
}

/** The values of all fields except the title, for a caller who may only see the title. */
export const untold = { ...standing, ...risk, ...totals }

/** The hidden risk and totals of a work order, for people of a subcontractor (docs/decisions/0095). */
export const untoldOfWorkOrder = { ...risk, riskLevel: null, computedRiskLevel: null, ...totals }

/**
 * Returns a function that reduces rows to their titles for people of a subcontractor, and leaves them for
 * others.
 */
export function toldTo<Row>({ scope }: Pick<InAccount, 'scope'>, titleOf: (row: Row) => Row) {
  return (rows: readonly Row[]): Row[] => (scope.theirs ? rows.map(titleOf) : [...rows])
}

/** The sheet columns for the caller: all, or only the first with the titles for people of a subcontractor. */
export function columnsFor<Column>({ scope }: Pick<InAccount, 'scope'>, columns: Column[]): Column[] {
  return scope.theirs ? columns.slice(0, 1) : columns
}
