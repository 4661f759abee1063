/** What the routes of screens that show one project open on: its code comes when there is none in the address. */
export const lastProject = async () => (await import('./last-project.ts')).findLastProject()
