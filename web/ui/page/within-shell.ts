/** True for what stands in the shell, which has the page's landmarks. */
import { createContext } from 'react'

export const WithinShell = createContext(false)
