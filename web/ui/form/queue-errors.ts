/** Sorts by record the problems that the server found in several new records that were saved together. */
import { CallError } from '#web/api/client.ts'

export interface QueueErrors {
  /** The problems by the key of the queued record. */
  byKey: Record<number, string[]>
  /** All problems as text, for the summary. */
  problems: string[]
}

/**
 * Sorts the problems of a refused call by record; the path of each problem begins with the record's index.
 * `labels` contains the names of the fields on the screen, `nameOf` returns the name of a queued record.
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
