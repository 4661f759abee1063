/** The words for the four levels that people are assigned to. */
import type { LevelName } from '../contract.ts'

/** The levels below the work order. Their people come from the level above. */
export type LowerLevel = Exclude<LevelName, 'WorkOrder'>

interface LevelWords {
  /** The name of the level on the screens. */
  noun: string
  /** The name of the level above, from which the people come. */
  above: string
  /** The message after a person was added (000 §8). */
  added: string
}

export const levelWords: Record<LevelName, LevelWords> = {
  WorkOrder: { noun: 'project', above: 'office', added: 'Employee has been added' },
  Job: { noun: 'job', above: 'project', added: 'Employee was added to the job successfully.' },
  Task: { noun: 'task', above: 'job', added: 'Employee was added to the task successfully.' },
  SubTask: { noun: 'activity', above: 'task', added: 'Employee was added to the activity successfully.' },
}
