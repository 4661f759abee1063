/** The web parts of permits for other modules. */
export { ResultMark } from './permit-status.tsx'
