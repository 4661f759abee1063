import type { PaperPorts } from '#features/companies/server/public.ts'
import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer, type Route } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import { enterCases, takeBackCases } from './cases.ts'
import { commentOn, pageOfComments, pageOfIncidentHistory } from './discussion.ts'
import { exportIncidentsSheet } from './export.ts'
import { exportInjuryReportOf, exportSummaryOf } from './forms.ts'
import { exportLogOf } from './log.ts'
import { addPeople, changePeople, removePeople } from './people.ts'
import {
  addIncidents,
  changeIncidents,
  deleteIncidents,
  pageOfIncidents,
  pageWithIncident,
} from './service.ts'
import { askForStatements, giveStatement, readOwnStatement } from './statements.ts'

export const routes = (ports: PaperPorts): Route[] => [
  answer(calls.listIncidents, pageOfIncidents),
  answer(calls.findIncident, pageWithIncident),
  answer(calls.createIncidents, addIncidents),
  answer(calls.updateIncidents, changeIncidents),
  answer(calls.deleteIncidents, deleteIncidents),
  answer(calls.createIncidentEmployees, addPeople),
  answer(calls.updateIncidentEmployees, changePeople),
  answer(calls.deleteIncidentEmployees, removePeople),
  answer(calls.enterCases, enterCases),
  answer(calls.takeBackCases, takeBackCases),
  answer(calls.askForStatements, askForStatements),
  answer(calls.findOwnStatement, readOwnStatement),
  answer(calls.giveStatement, giveStatement),
  answer(calls.listHistoryOfIncident, pageOfIncidentHistory),
  answer(calls.listCommentsOfIncident, pageOfComments),
  answer(calls.createIncidentComments, commentOn),
  answer(calls.listIncidentPeople, (context, body) => pageOfResponsible(context, 'Incidents', body)),
  answer(calls.exportIncidents, exportIncidentsSheet),
  answer(calls.exportLog, exportLogOf),
  answer(calls.exportSummary, (context, body) => exportSummaryOf(context, body, ports)),
  answer(calls.exportInjuryReport, (context, body) => exportInjuryReportOf(context, body, ports)),
]
