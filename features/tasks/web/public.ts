/** What the web parts of other modules may use of tasks. */
export { taskPlace, taskQuery } from './api.ts'
export { loadTask, projectOfTask, wayToTask } from './loaders.ts'
export { TaskSelect } from './task-select.tsx'
export { TasksColumn, useShownTasks } from './tasks-column.tsx'
