/**
 * Limits work that takes much of the processor. Many calls at once wait in a line, so that they do not slow
 * everybody else.
 */
import { platformError } from '#contract/errors.ts'

export interface Gate {
  /**
   * Runs `work` as soon as the gate has room.
   *
   * @throws AppError OVERLOADED (503) if the line is full
   */
  pass<T>(work: () => Promise<T>): Promise<T>
  /** True when the line is full. */
  isFull(): boolean
}

/**
 * Opens a gate that lets `atOnce` calls in at the same time. Up to `line` calls wait. Further calls are
 * refused and told to come back, before anything is done for them.
 */
export function openGate({ atOnce, line }: { atOnce: number; line: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  const isFull = () => inside >= atOnce && waiting.length >= line
  return {
    isFull,
    async pass(work) {
      if (isFull()) throw platformError('OVERLOADED')
      // A call that ends passes its place to the first in the line, so that no new call gets in before those
      // that wait.
      if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
      else inside += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inside -= 1
      }
    },
  }
}
