/** What the app does at the end of each write, in its transaction: what follows from it whatever it was. */
import type { RawBuilder } from 'kysely'
import type { Written } from './background/background.ts'
import type { Caller } from './scope.ts'

export interface Ending {
  /** Whether this transaction has done anything that something follows from: for the last statement of a write to ask. */
  readonly isDue: RawBuilder<boolean>
  /** Does what follows, if anything does. */
  run(written: Written & { readonly caller: Caller | null }): Promise<void>
}
