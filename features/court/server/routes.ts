import { answer } from '#server/http/mount.ts'
import {
  countCourt,
  countCourtOfWorkOrder,
  countOtherCourts,
  exportCourt,
  listCourt,
  listCourtHolders,
  listCourtProjects,
  listTurnHolders,
  readCourt,
} from '../contract.ts'
import type { AllSayAbout } from './about.ts'
import {
  countInOtherAccounts,
  countOwnCourt,
  countOwnCourtOf,
  exportCourtSheet,
  firstPageOfCourt,
  pageOfCourt,
  pageOfHolders,
  projectsOfCourt,
  turnsOf,
} from './service.ts'

export const routes = (modules: AllSayAbout) => [
  answer(listCourt, pageOfCourt(modules)),
  answer(readCourt, firstPageOfCourt(modules)),
  answer(countCourt, countOwnCourt),
  answer(countCourtOfWorkOrder, countOwnCourtOf),
  answer(countOtherCourts, countInOtherAccounts),
  answer(listTurnHolders, turnsOf),
  answer(listCourtProjects, projectsOfCourt),
  answer(exportCourt, exportCourtSheet),
  answer(listCourtHolders, pageOfHolders),
]
