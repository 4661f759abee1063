/** What the app does at the end of each write, in its transaction: what follows from it whatever it was. */
import type { Written } from './background/background.ts'
import type { Caller } from './scope.ts'

export type Ending = (written: Written & { readonly caller: Caller | null }) => Promise<void>
