/** Problems of the rows in a change order's form: what the browser finds, what the server refuses, what prevents approval. */
import { CallError } from '#web/api/client.ts'
import { dayProblems, isDay } from '#web/ui/form/day-rules.ts'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { type ActivityOf, itemOfNew, placesOfItems, type Values } from './change-order-values.ts'
import { changedOf, factorProblem, inputOfItem, isBlank, numberKinds, type RowValues } from './item-values.ts'

/** The problems that can be found without the server, by the paths of the fields. */
export function rowErrors(items: readonly RowValues[], activityOf: ActivityOf): Record<string, string> {
  const errors = items.flatMap((row, place) => {
    if (isBlank(row)) return []
    const start = row.scheduleNewStartDate
    const problems = {
      ...factorProblem(row, activityOf(row)),
      ...schemaErrors(itemOfNew, changedOf(inputOfItem(row), activityOf(row))),
      ...numberProblems(row, numberKinds),
      ...dayProblems(row, {
        scheduleNewStartDate: {},
        scheduleNewEndDate: isDay(start) ? { first: { day: start, what: 'the start' } } : {},
      }),
    }
    return Object.entries(problems).map(([field, problem]) => [`items.${place}.${field}`, problem] as const)
  })
  return Object.fromEntries(errors)
}

/** The error of the server with the paths of the form: blank rows are not sent, so the server counts fewer items. */
export function atRows(error: unknown, values: Values): unknown {
  if (!(error instanceof CallError)) return error
  const places = placesOfItems(values)
  const fields = error.fields.map(({ path, message }) => ({
    path: path.replace(
      /^(\d+\.items)\.(\d+)/,
      (_path, items: string, at: string) => `${items}.${places[Number(at)]}`,
    ),
    message,
  }))
  return new CallError(error.status, error.code, error.message, { fields, hint: error.hint })
}

/** The messages about what prevents the approval of an item, by the key of its row. */
export function conflictsOf(
  values: Values,
  conflicts: readonly { changeOrderItemUniqueId: string | null; message: string }[],
): Map<string, string[]> {
  const places = placesOfItems(values)
  const found = new Map<string, string[]>()
  for (const { changeOrderItemUniqueId: at, message } of conflicts) {
    const key = at === null ? undefined : values.items[places[Number(at)] ?? -1]?.key
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), message])
  }
  return found
}
