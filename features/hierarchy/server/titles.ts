/** What people of a subcontractor are answered of jobs and tasks: the titles, and all else as it is of nothing (docs/decisions/0095). */
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

/** What every level tells where its title alone is told. */
export const untold = { ...standing, ...risk, ...totals }

/** What of the risk and the totals of a work order is told to people of a subcontractor: nothing (docs/decisions/0095). */
export const untoldOfWorkOrder = { ...risk, riskLevel: null, computedRiskLevel: null, ...totals }

/** How rows are answered to the caller: as they are, or their titles. */
export function toldTo<Row>({ scope }: Pick<InAccount, 'scope'>, titleOf: (row: Row) => Row) {
  return (rows: readonly Row[]): Row[] => (scope.theirs ? rows.map(titleOf) : [...rows])
}

/** The columns of a sheet that the caller gets: all, or the first, which has the titles. */
export function columnsFor<Column>({ scope }: Pick<InAccount, 'scope'>, columns: Column[]): Column[] {
  return scope.theirs ? columns.slice(0, 1) : columns
}
