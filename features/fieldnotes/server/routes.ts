import { answer } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import { constructionReports, nonConformances, observations } from './kinds.ts'

export const routes = [
  answer(calls.findObservation, observations.one),
  answer(calls.listObservations, observations.page),
  answer(calls.createObservations, observations.add),
  answer(calls.updateObservations, observations.change),
  answer(calls.deleteObservations, observations.remove),
  answer(calls.listHistoryOfObservation, observations.history),
  answer(calls.findNonConformance, nonConformances.one),
  answer(calls.listNonConformances, nonConformances.page),
  answer(calls.createNonConformances, nonConformances.add),
  answer(calls.updateNonConformances, nonConformances.change),
  answer(calls.deleteNonConformances, nonConformances.remove),
  answer(calls.listHistoryOfNonConformance, nonConformances.history),
  answer(calls.findConstructionReport, constructionReports.one),
  answer(calls.listConstructionReports, constructionReports.page),
  answer(calls.createConstructionReports, constructionReports.add),
  answer(calls.updateConstructionReports, constructionReports.change),
  answer(calls.deleteConstructionReports, constructionReports.remove),
  answer(calls.listHistoryOfConstructionReport, constructionReports.history),
]
