/** Loads the shell, the frame around every signed-in screen. */
import type { ComponentType, ReactNode } from 'react'

type Loading = Promise<{ Shell: ComponentType<{ children?: ReactNode }> }>

let load = (): Loading => Promise.reject(new Error('bindShell was not called'))

/**
 * Sets how the code of the shell is loaded. app/web calls this function, because the platform must not import
 * a feature.
 */
export function bindShell(from: () => Loading): void {
  load = from
}

export const loadShell = (): Loading => load()
