/** A gate before work that takes much of the processor: a crowd waits outside, and does not stand in everybody's way. */
import { platformError } from '#contract/errors.ts'

export interface Gate {
  /**
   * Runs `work` when it is its turn.
   *
   * @throws AppError OVERLOADED (503) where the line is full
   */
  pass<T>(work: () => Promise<T>): Promise<T>
  /** True when nobody may join the line. */
  isFull(): boolean
}

/**
 * Opens a gate that lets `atOnce` in. `line` may wait before it; whoever comes then is told to come back, before
 * anything was done for them.
 */
export function openGate({ atOnce, line }: { atOnce: number; line: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  const isFull = () => inside >= atOnce && waiting.length >= line
  return {
    isFull,
    async pass(work) {
      if (isFull()) throw platformError('OVERLOADED')
      // Whoever leaves hands on their place, so nobody slips in before the line.
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
