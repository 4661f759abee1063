/** How long a benchmark takes: rounds in which each contestant has a turn of so many seconds. */
import { parseArgs } from 'node:util'

export interface Turns {
  rounds: number
  seconds: number
  /** Where the app's process leaves a CPU profile. */
  profile: string | undefined
}

/** Reads `--rounds`, `--seconds` and `--profile`; ends the process with one line where they make no sense. */
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
