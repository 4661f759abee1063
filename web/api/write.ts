/** The writes of screens. After a write, the data of its module is fetched again. */
import { useMutation } from '@tanstack/react-query'
import type { Module } from '#contract/modules.ts'
import { type Callable, call, type PartsOf } from './client.ts'
import { refreshModule } from './refresh.ts'

/**
 * Returns a mutation that refreshes the module when the call ends. A refused call refreshes the module too,
 * because somebody else may have changed the record first.
 */
export function useWrite<Given, Answer>(module: Module, write: (given: Given) => Promise<Answer>) {
  return useMutation({ mutationFn: write, onSettled: () => refreshModule(module) })
}

/** The type of one record in the array that an endpoint takes. */
type RecordOf<E extends Callable> = PartsOf<E>['body'] extends readonly (infer One)[] ? One : never

/**
 * Adds a record. The key lets the server recognise a repeated attempt, so that the record is added only once.
 */
export function useAdding<E extends Callable>(module: Module, endpoint: E) {
  return useWrite(module, ({ input, key }: { input: RecordOf<E>; key: string }) =>
    call(endpoint, { body: [input] as PartsOf<E>['body'], idempotencyKey: key }),
  )
}

/** Changes a record. */
export function useChanging<E extends Callable>(module: Module, endpoint: E) {
  return useWrite(module, (change: RecordOf<E>) => call(endpoint, { body: [change] as PartsOf<E>['body'] }))
}

/** A record to delete, and a function that leaves the screen of this record. */
export interface Removal {
  id: string
  leave?: (() => Promise<void>) | undefined
}

/**
 * Deletes a record. The record's own screen is left first, so that this screen does not fetch the deleted
 * record.
 */
export function useRemoval<Answer>(module: Module, remove: (id: string) => Promise<Answer>) {
  return useWrite(module, async ({ id, leave }: Removal) => {
    await leave?.()
    return remove(id)
  })
}
