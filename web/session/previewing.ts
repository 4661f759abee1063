/** Begins and ends a preview. Each function loads a new page, so that no earlier data stays on the screen. */
import { PREVIEW } from './preview.ts'

/**
 * Shows the app as a role. With a project, shows the app as if the role's person were assigned to this
 * project.
 */
export function startPreview({ role, project }: { role: string; project: string | null }): void {
  const headers = { 'x-preview-role': role, ...(project && { 'x-preview-project': project }) }
  sessionStorage.setItem(PREVIEW, JSON.stringify(headers))
  location.assign(project ? `/projects/details/${project}` : '/home')
}

/** Ends the preview, and opens the screen of roles and access. */
export function endPreview(): void {
  sessionStorage.removeItem(PREVIEW)
  location.assign('/company/roles-accesslist')
}
