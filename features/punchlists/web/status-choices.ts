/** The statuses that a form of a punch list or an item offers. */
import { statuses } from '#contract/statuses.ts'
import { punchWords } from '../machine.ts'

/** Closing is not among them, because it has a step of its own. */
export const statusChoices = (['Active', 'InActive'] as const).map((name) => ({
  value: String(statuses[name]),
  label: punchWords[name],
}))
