/** The functions of tasks that other modules may use. */
export { copyTasks } from './copy-queries.ts'
export { appendTask, changeTasks, giveTasks } from './service.ts'
