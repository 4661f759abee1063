/**
 * The shape of the demo's project outlines. Days are counted from the day of the first start; -1 is the day
 * before.
 */
import type { Unit } from '#contract/units.ts'
import type { RiskLevel } from '#features/reference/contract.ts'

/** Title, target, unit, planned hours, unit cost (null: not known yet), share done in percent. */
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
  /** A task code of demo-code-table.ts; null in companies without codes. */
  code: string | null
  /** Left out, also in jobs and projects: not planned yet. */
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
  /** The assigned people beside the foremen and their crews, by their keys in demo-people.ts. */
  team: readonly string[]
  foremen: readonly string[]
  jobs: readonly JobOutline[]
}

/** A task in one line, for the tables of the outlines. */
export function task(
  name: string,
  code: string | null,
  from: number,
  to: number,
  activities: readonly ActivityOutline[],
): TaskOutline {
  return { name, code, days: [from, to], activities }
}
