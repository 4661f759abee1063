/** What the server refused of several new records that were saved together, by their place in the queue. */
import { CallError } from '#web/api/client.ts'

export interface QueueErrors {
  /** By the key of the queued record. */
  byKey: Record<number, string[]>
  /** In words, for the summary. */
  problems: string[]
}

/**
 * Sorts the fields of a refused call, each of which is named with its place in front. `labels` has the names of the
 * fields on the screen, `nameOf` that of a queued record.
 */
export function errorsOfQueue<Queued extends { key: number }>(
  error: unknown,
  queue: readonly Queued[],
  labels: Readonly<Record<string, string>>,
  nameOf: (queued: Queued) => string,
): QueueErrors {
  const answer: QueueErrors = { byKey: {}, problems: [] }
  if (!(error instanceof CallError)) return answer
  for (const { path, message } of error.fields) {
    const [, at = '', field = ''] = /^(\d+)\.?(.*)$/.exec(path) ?? []
    const queued = queue[Number(at)]
    if (!queued) continue
    const problem = `${labels[field] ?? field}: ${message}`
    answer.byKey[queued.key] = [...(answer.byKey[queued.key] ?? []), problem]
    answer.problems.push(`${nameOf(queued)}, ${problem}`)
  }
  return answer
}
