/** What assignments at the four levels have in common, and the tables and columns in which they differ. */
import type { Level } from '#features/hierarchy/server/public.ts'
import type { LevelName } from '../contract.ts'

interface LevelTable {
  /** The table of the assignments. */
  table: 'employee_work_order' | 'employee_job' | 'employee_task' | 'employee_activity'
  /** Its column that names the record, and the record's table. */
  column: string
  record: Level
  /** How the documents' calls name the record and the assignment. */
  recordField: string
  idField: string
  /** What people must be on first; on a work order can be whoever is of the account. */
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
