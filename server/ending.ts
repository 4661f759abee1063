/** The work that the app does at the end of each write, in its transaction, whatever the write was. */
import type { RawBuilder } from 'kysely'
import type { Written } from './background/background.ts'
import type { Caller } from './scope.ts'

export interface Ending {
  /** Whether this transaction left any work for `run`. The last statement of a write selects this expression. */
  readonly isDue: RawBuilder<boolean>
  /** Does the work that follows from the write, if there is any. */
  run(written: Written & { readonly caller: Caller | null }): Promise<void>
}
