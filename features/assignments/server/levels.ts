/** The tables, columns and words in which assignments at the four levels differ. */
import type { Level } from '#features/hierarchy/server/public.ts'
import type { LevelName } from '../contract.ts'

interface LevelTable {
  /** The table of the assignments. */
  table: 'employee_work_order' | 'employee_job' | 'employee_task' | 'employee_activity'
  /** The column of this table that names the record, and the table of the record. */
  column: string
  record: Level
  /** The names of the record and of the assignment in the documents' calls. */
  recordField: string
  idField: string
  /**
   * The level that people must be assigned to first. Anyone in the account can be assigned to a work order.
   */
  above: Exclude<LevelName, 'SubTask'> | null
  word: string
}

export const levels: Record<LevelName, LevelTable> = {
  WorkOrder: {
    table: 'employee_work_order',
    column: 'work_order_id',
    record: 'work_order',
    recordField: 'workOrderUniqueId',
    idField: 'employeeWorkOrderUniqueId',
    above: null,
    word: 'project',
  },
  Job: {
    table: 'employee_job',
    column: 'job_id',
    record: 'job',
    recordField: 'jobUniqueId',
    idField: 'employeeJobUniqueId',
    above: 'WorkOrder',
    word: 'job',
  },
  Task: {
    table: 'employee_task',
    column: 'task_id',
    record: 'task',
    recordField: 'taskUniqueId',
    idField: 'employeeTaskUniqueId',
    above: 'Job',
    word: 'task',
  },
  SubTask: {
    table: 'employee_activity',
    column: 'activity_id',
    record: 'activity',
    recordField: 'subTaskUniqueId',
    idField: 'employeeSubTaskUniqueId',
    above: 'Task',
    word: 'activity',
  },
}
