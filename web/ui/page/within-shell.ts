/** True for components inside the shell; the shell already has the landmarks of the page. */
import { createContext } from 'react'

export const WithinShell = createContext(false)
