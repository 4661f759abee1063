/**
 * The shape in which the demo projects are written down. Days are counted from the day of the first start: -1
 * is the day before it.
 */
import type { Unit } from '#contract/units.ts'
import type { RiskLevel } from '#features/reference/contract.ts'

/** What, how much, of which unit, in how many hours, at what unit cost (null: not known yet), how far in percent. */
export type ActivityOutline = readonly [
  title: string,
  target: number,
  unit: Unit,
  hours: number | null,
  unitCost: number | null,
  percent: number,
  notes?: string,
]

/** The first and the last day. */
export type Days = readonly [from: number, to: number]

export interface TaskOutline {
  name: string
  /** A task code of demo-code-table.ts; null in companies that keep no codes. */
  code: string | null
  /** Left out, here and below: not planned yet. */
  days?: Days
  activities: readonly ActivityOutline[]
}

export interface JobOutline {
  title: string
  description: string
  days?: Days
  tasks: readonly TaskOutline[]
}

export interface ProjectOutline {
  title: string
  description: string
  address: string
  city: string
  zipCode: string
  days?: Days
  phase?: string
  riskByHand?: { level: RiskLevel; by: string }
  bidding?: { name: string; dueDay: number; endDay: number; isAdvertised: boolean }
  /** Who is assigned, beside the foremen and their crews, by their names in demo-people.ts. */
  team: readonly string[]
  foremen: readonly string[]
  jobs: readonly JobOutline[]
}

/** A task, in a form short enough for a table. */
export function task(
  name: string,
  code: string | null,
  from: number,
  to: number,
  activities: readonly ActivityOutline[],
): TaskOutline {
  return { name, code, days: [from, to], activities }
}
