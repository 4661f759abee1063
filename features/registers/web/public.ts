/** The parts from which other modules build their lists. */
export {
  ANY_COLUMN,
  type RegisterAddress,
  type RegisterSearch,
  registerSearch,
  useRegisterAddress,
} from './address.ts'
export { type Column, listColumns } from './column.ts'
export type { Filter } from './filters.tsx'
export { ChosenAction } from './later-parts.ts'
export { Pages } from './pages.tsx'
export { RecordList } from './record-list.tsx'
export { Register, type RegisterProps, RegisterSection, useIsTheirs } from './register.tsx'
export { endlessRows, pagesOf } from './rows.ts'
