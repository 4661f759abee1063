/** The components and queries of tasks that other modules may use. */
export { taskPlace, taskQuery } from './api.ts'
export { loadTask, projectOfTask, wayToTask } from './loaders.ts'
export { TaskSelect } from './task-select.tsx'
export { TasksColumn, useShownTasks } from './tasks-column.tsx'
