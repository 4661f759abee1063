/** What stands around every signed-in screen. */
import type { ComponentType, ReactNode } from 'react'

type Loading = Promise<{ Shell: ComponentType<{ children?: ReactNode }> }>

let load = (): Loading => Promise.reject(new Error('bindShell was not called'))

/** Says whence the code of the shell comes: the platform knows no feature, app/web does. */
export function bindShell(from: () => Loading): void {
  load = from
}

export const loadShell = (): Loading => load()
