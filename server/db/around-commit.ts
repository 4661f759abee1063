/** Work that a use case leaves for the end of its transaction, or for after the commit. */
import { sql } from 'kysely'
import type { Db } from './open.ts'

export interface AroundCommit {
  /** Runs `work` in the transaction, after the use case. Throws in a read, which has no transaction. */
  beforeCommit(work: () => Promise<void>): void
  /** Runs `work` after the commit; never if there is no commit. In a read it runs at once. */
  afterCommit(work: () => void): void
}

export const aroundRead: AroundCommit = {
  beforeCommit: () => {
    throw new Error('A read has no commit to do something before')
  },
  afterCommit: (work) => work(),
}

/** Stores the work that is left for the commit of one attempt at a transaction. */
export class Around implements AroundCommit {
  readonly #before: (() => Promise<void>)[] = []
  readonly #after: (() => void)[] = []
  #touched: readonly string[] | null = null

  /** The work orders that the transaction touched, known at its end. Null: not known, or too many to name. */
  get workOrders(): readonly string[] | null {
    return this.#touched
  }

  beforeCommit(work: () => Promise<void>): void {
    this.#before.push(work)
  }

  afterCommit(work: () => void): void {
    this.#after.push(work)
  }

  /**
   * Runs the work of `beforeCommit`, and reads which work orders were touched. Must be awaited at the end of
   * the transaction `db`.
   */
  async end(db: Db): Promise<void> {
    for (const work of this.#before) await work()
    // A person is notified of a change only if they see one of the touched work orders.
    const { rows } = await sql<{ touched: string | null }>`
      select current_setting('plumbline.touched', true) as touched`.execute(db)
    const touched = rows[0]?.touched ?? ''
    this.#touched = touched === '*' ? null : touched.split(' ').filter(Boolean)
  }

  /**
   * Runs the work of `afterCommit`. Must be called after the commit: errors go to `failed`, and the written
   * data stays.
   */
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
