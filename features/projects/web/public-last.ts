/**
 * The project on which screens of a single project open. Its code is loaded only if the address names no
 * project.
 */
export const lastProject = async () => (await import('./last-project.ts')).findLastProject()
