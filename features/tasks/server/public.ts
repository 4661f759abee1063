/** What other modules may ask of tasks. */
export { copyTasks } from './copy-queries.ts'
export { changeTasks, giveTasks } from './service.ts'
