import { answer } from '#server/http/mount.ts'
import {
  countCourt,
  countCourtOfWorkOrder,
  countOtherCourts,
  exportCourt,
  listCourt,
  listCourtHolders,
  readCourt,
} from '../contract.ts'
import {
  countInOtherAccounts,
  countOwnCourt,
  countOwnCourtOf,
  exportCourtSheet,
  firstPageOfCourt,
  pageOfCourt,
  pageOfHolders,
} from './service.ts'

export const routes = [
  answer(listCourt, pageOfCourt),
  answer(readCourt, firstPageOfCourt),
  answer(countCourt, countOwnCourt),
  answer(countCourtOfWorkOrder, countOwnCourtOf),
  answer(countOtherCourts, countInOtherAccounts),
  answer(exportCourt, exportCourtSheet),
  answer(listCourtHolders, pageOfHolders),
]
