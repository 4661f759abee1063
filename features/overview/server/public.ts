/** The facts of projects, for the sheet of their list. */
export { tellBeside } from './home.ts'
