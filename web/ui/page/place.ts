/**
 * The title of the project around the screen, empty outside of a project. A form that fills a phone's window
 * shows this title.
 */
import { createContext } from 'react'

export const Place = createContext('')
