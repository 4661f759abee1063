/** What a use case leaves to the end of its transaction, and to when it is committed. */
import { sql } from 'kysely'
import type { Db } from './open.ts'

export interface AroundCommit {
  /** Runs `work` in the transaction, once the use case is through; a read writes nothing, and has none. */
  beforeCommit(work: () => Promise<void>): void
  /** Runs `work` after the commit, or never where there is none; at once in a read. */
  afterCommit(work: () => void): void
}

export const aroundRead: AroundCommit = {
  beforeCommit: () => {
    throw new Error('A read has no commit to do something before')
  },
  afterCommit: (work) => work(),
}

/** Keeps what is left to be done around the commit of one attempt at a transaction. */
export class Around implements AroundCommit {
  readonly #before: (() => Promise<void>)[] = []
  readonly #after: (() => void)[] = []
  #touched: readonly string[] | null = null

  /** The work orders that were touched, once the transaction is at its end; null: not known, or too many to name. */
  get workOrders(): readonly string[] | null {
    return this.#touched
  }

  beforeCommit(work: () => Promise<void>): void {
    this.#before.push(work)
  }

  afterCommit(work: () => void): void {
    this.#after.push(work)
  }

  /** To be awaited at the end of the transaction `db`. */
  async end(db: Db): Promise<void> {
    for (const work of this.#before) await work()
    // Whoever is told hears of them only where they see one of them.
    const { rows } = await sql<{ touched: string | null }>`
      select current_setting('plumbline.touched', true) as touched`.execute(db)
    const touched = rows[0]?.touched ?? ''
    this.#touched = touched === '*' ? null : touched.split(' ').filter(Boolean)
  }

  /** To be called once it is committed: what was written stays written, whatever comes of this. */
  committed(failed: (error: unknown) => void): void {
    for (const work of this.#after) {
      try {
        work()
      } catch (error) {
        failed(error)
      }
    }
  }
}
