/** Loads the component that explains a refused screen and asks for access. */
import type { ComponentType } from 'react'
import type { Refused } from './denied.ts'

export interface AskingProps {
  refused: Refused
  /** Called once the component shows a text or a button. */
  onShown: () => void
}

type Loading = Promise<ComponentType<AskingProps>>

let load = (): Loading => Promise.reject(new Error('bindAsking was not called'))

/**
 * Sets how the component is loaded. app/web calls this function, because the platform must not import a
 * feature.
 */
export function bindAsking(from: () => Loading): void {
  load = from
}

export const loadAsking = (): Loading => load()
