/** The four levels that people are assigned to, in words. */
import type { LevelName } from '../contract.ts'

/** Those below the work order: their people come from the level above. */
export type LowerLevel = Exclude<LevelName, 'WorkOrder'>

interface LevelWords {
  /** What it is called on the screens. */
  noun: string
  /** The level above, where its people come from. */
  above: string
  /** Said when somebody was added (000 §8). */
  added: string
}

export const levelWords: Record<LevelName, LevelWords> = {
  WorkOrder: { noun: 'project', above: 'office', added: 'Employee has been added' },
  Job: { noun: 'job', above: 'project', added: 'Employee was added to the job successfully.' },
  Task: { noun: 'task', above: 'job', added: 'Employee was added to the task successfully.' },
  SubTask: { noun: 'activity', above: 'task', added: 'Employee was added to the activity successfully.' },
}
