/** The levels of a plan: work order > job > task > activity. */
import type { Module } from '#contract/modules.ts'

export const levels = ['work_order', 'job', 'task', 'activity'] as const
export type Level = (typeof levels)[number]
/** The levels below the work order. */
export type LowerLevel = Exclude<Level, 'work_order'>

/** Records of one level, with everything below them. */
export interface Branch {
  level: Level
  ids: readonly string[]
}

const parents = { job: 'work_order', task: 'job', activity: 'task' } as const
const modules = { work_order: 'Projects', job: 'Jobs', task: 'Tasks', activity: 'Activities' } as const

/** The module whose rights protect a level. */
export function moduleOf(level: Level): Module {
  return modules[level]
}

/** The level above a level. */
export function parentLevelOf(level: LowerLevel): Level {
  return parents[level]
}
