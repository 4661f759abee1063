/** Begins and ends a preview, each with a new page: nothing that was read before stands in it. */
import { PREVIEW } from './preview.ts'

/** Shows the app as a role, and on a project as if assigned. */
export function startPreview({ role, project }: { role: string; project: string | null }): void {
  const headers = { 'x-preview-role': role, ...(project && { 'x-preview-project': project }) }
  sessionStorage.setItem(PREVIEW, JSON.stringify(headers))
  location.assign(project ? `/projects/details/${project}` : '/home')
}

/** Ends it, and goes on where roles are looked at. */
export function endPreview(): void {
  sessionStorage.removeItem(PREVIEW)
  location.assign('/company/roles-accesslist')
}
