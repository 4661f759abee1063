/** What a use case leaves to the end of its transaction, and to when it is committed. */

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

  beforeCommit(work: () => Promise<void>): void {
    this.#before.push(work)
  }

  afterCommit(work: () => void): void {
    this.#after.push(work)
  }

  /** To be awaited at the end of the transaction. */
  async end(): Promise<void> {
    for (const work of this.#before) await work()
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
