/** What other modules may ask of tasks. */
export { copyTasks } from './copy-queries.ts'
export { appendTask, changeTasks, giveTasks } from './service.ts'
