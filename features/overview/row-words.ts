/** The text of the next date of a project, in the list of projects and in its sheet. */
import { courtSteps } from '#features/court/contract.ts'
import type { ProjectFacts } from './contract.ts'

/** The text of a date: `Framing`, `Answer CO-4`, `Bids due`. */
export function nextDateWords({ kind, title, step }: NonNullable<ProjectFacts['next']>): string {
  switch (kind) {
    case 'inspection':
      return title
    case 'record':
      return `${step ? courtSteps[step] : ''} ${title}`.trim()
    case 'bids':
      return 'Bids due'
    case 'permit':
      return `Permit ends: ${title}`
    case 'lapse':
      return `Permit expires: ${title}`
    case 'job':
      return `End of ${title}`
    case 'start':
      return 'Starts'
    case 'end':
      return 'Project ends'
  }
}
