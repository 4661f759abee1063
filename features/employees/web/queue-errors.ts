/** What the server refused of several new employees, by their place on the list. */

import { CallError } from '#web/api/client.ts'
import { fullName } from '#web/ui/format.ts'
import { employeeLabels, type Queued } from './employee-values.ts'

export interface QueueErrors {
  byKey: Record<number, string[]>
  /** In words, for the summary. */
  problems: string[]
}

/** Sorts the fields of a refused call: each is named with its place in front. */
export function errorsOfQueue(error: unknown, queue: readonly Queued[]): QueueErrors {
  const answer: QueueErrors = { byKey: {}, problems: [] }
  if (!(error instanceof CallError)) return answer
  for (const { path, message } of error.fields) {
    const [, at = '', field = ''] = /^(\d+)\.?(.*)$/.exec(path) ?? []
    const queued = queue[Number(at)]
    if (!queued) continue
    const problem = `${(employeeLabels as Record<string, string>)[field] ?? field}: ${message}`
    answer.byKey[queued.key] = [...(answer.byKey[queued.key] ?? []), problem]
    answer.problems.push(`${fullName(queued.values)}, ${problem}`)
  }
  return answer
}
