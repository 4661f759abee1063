/** The errors that the server returned for the wizard, by step. */
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { accountLabels } from './account-values.ts'
import { companyLabels } from './company-values.ts'

export interface StepErrors {
  company: Record<string, string>
  account: Record<string, string>
  /** All errors as sentences, for the summary. */
  problems: string[]
}

/** Sorts the fields of a refused call by step. The fields of the account start with `account.`. */
export function errorsOfStep(error: unknown): StepErrors {
  const answer: StepErrors = { company: {}, account: {}, problems: [] }
  for (const [path, problem] of Object.entries(fieldErrors(error))) {
    const isOfAccount = path.startsWith('account.')
    const field = isOfAccount ? path.slice('account.'.length) : path
    const labels: Record<string, string> = isOfAccount ? accountLabels : companyLabels
    answer[isOfAccount ? 'account' : 'company'][field] = problem
    answer.problems.push(`${labels[field] ?? field}: ${problem}`)
  }
  return answer
}
