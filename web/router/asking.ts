/** What tells whoever is refused a screen why, and asks for the right. */
import type { ComponentType } from 'react'
import type { Refused } from './denied.ts'

export interface AskingProps {
  refused: Refused
  /** Called once there is something to read or to press. */
  onShown: () => void
}

type Loading = Promise<ComponentType<AskingProps>>

let load = (): Loading => Promise.reject(new Error('bindAsking was not called'))

/** Says whence its code comes: the platform knows no feature, app/web does. */
export function bindAsking(from: () => Loading): void {
  load = from
}

export const loadAsking = (): Loading => load()
