/** What the web parts of other modules may use of tasks. */
export { TasksColumn, useTaskName } from './tasks-column.tsx'
