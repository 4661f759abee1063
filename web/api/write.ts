/** Writes of the screens: what is shown of the module is fetched again when one is done. */
import { useMutation } from '@tanstack/react-query'
import type { Module } from '#contract/modules.ts'
import { type Callable, call, type PartsOf } from './client.ts'
import { refreshModule } from './refresh.ts'

/** What a call does, as a mutation that refreshes the module: also when it is refused, as somebody else may have been faster. */
export function useWrite<Given, Answer>(module: Module, write: (given: Given) => Promise<Answer>) {
  return useMutation({ mutationFn: write, onSettled: () => refreshModule(module) })
}

/** What one of the records is that an endpoint takes an array of. */
type RecordOf<E extends Callable> = PartsOf<E>['body'] extends readonly (infer One)[] ? One : never

/** Adds a record; the key makes a repeated try the same one. */
export function useAdding<E extends Callable>(module: Module, endpoint: E) {
  return useWrite(module, ({ input, key }: { input: RecordOf<E>; key: string }) =>
    call(endpoint, { body: [input] as PartsOf<E>['body'], idempotencyKey: key }),
  )
}

/** Changes a record. */
export function useChanging<E extends Callable>(module: Module, endpoint: E) {
  return useWrite(module, (change: RecordOf<E>) => call(endpoint, { body: [change] as PartsOf<E>['body'] }))
}

/** What is taken away, and the way off a screen that ends with it. */
export interface Removal {
  id: string
  leave?: (() => Promise<void>) | undefined
}

/** Takes a record away. A screen that ends with it is left first, so that it asks for nothing that is gone. */
export function useRemoval<Answer>(module: Module, remove: (id: string) => Promise<Answer>) {
  return useWrite(module, async ({ id, leave }: Removal) => {
    await leave?.()
    return remove(id)
  })
}
