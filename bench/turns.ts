/** The length of a benchmark: the rounds, and the seconds of each contestant's turn in a round. */
import { parseArgs } from 'node:util'

export interface Turns {
  rounds: number
  seconds: number
  /** The folder for a CPU profile of the app's process. */
  profile: string | undefined
}

/** Reads `--rounds`, `--seconds` and `--profile`. Invalid values end the process with one line. */
export function readTurns(usual: { rounds: number; seconds: number }): Turns {
  const option = { type: 'string' } as const
  try {
    const { values } = parseArgs({ options: { rounds: option, seconds: option, profile: option } })
    const number = (name: 'rounds' | 'seconds') => {
      const text = values[name] ?? String(usual[name])
      if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 to 9999.`)
      return Number(text)
    }
    return { rounds: number('rounds'), seconds: number('seconds'), profile: values.profile }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
