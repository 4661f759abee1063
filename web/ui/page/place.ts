/** The project whose screens stand within: a form that has the window for itself names it. */
import { createContext } from 'react'

export const Place = createContext('')
