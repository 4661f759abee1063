/** The API calls of incidents (002 §7 'Field notes'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { idOf, requiredText, text, wholeNumber } from '#contract/values.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { incidentColumns } from './columns.ts'
import { LONGEST_TEXT } from './defaults.ts'
import {
  CaseTaken,
  CaseToEnter,
  Incident,
  IncidentChange,
  IncidentComment,
  IncidentDetails,
  IncidentEmployeeChange,
  incidentFilter,
  NewIncident,
  NewIncidentComment,
  NewIncidentEmployee,
  OwnStatement,
  PersonToAsk,
} from './records.ts'

export * from './records.ts'

export const incidentErrors = defineErrors({
  CASE_ENTERED: { status: 409, text: 'This case is already in the log.' },
  CASE_IN_LOG: {
    status: 409,
    text: 'A case of this incident is in the log. Remove it from the log first.',
  },
  CASE_NOT_ENTERED: { status: 409, text: 'This case is not in the log.' },
  CASE_NOT_RECORDABLE: { status: 409, text: 'This case is not recordable.' },
  STATEMENT_ASKED: { status: 409, text: 'They were already asked. You can ask again after a day.' },
  STATEMENT_GIVEN: { status: 409, text: 'There is already a statement.' },
  STATEMENT_NO_LOGIN: {
    status: 409,
    text: 'They cannot sign in, so you cannot ask them here. Write down what they say.',
  },
  STATEMENT_SIGNED: { status: 409, text: 'This statement is signed and cannot be changed.' },
  SUMMARY_IN_PART: { status: 403, text: 'You see only some cases of this site. The summary counts all.' },
  INCIDENT_HAS_PERSON: {
    status: 409,
    text: 'This person is already in the incident.',
  },
})

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Incidents', action }) as const
const area = 'incidents'

export type IncidentSort = Sort<SortedName<typeof incidentColumns>>
export type IncidentColumn = ColumnName<typeof incidentColumns>

const listed = { ...incidentFilter, sort: sortedBy(sortedOf(incidentColumns)) }

export const listIncidents = endpoint({
  method: 'POST',
  path: '/api/incident/GetByWorkorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(Incident),
  summary: 'The incidents of a work order, of a day or of all, the last first',
})

export const findIncident = endpoint({
  method: 'POST',
  path: '/api/incident/GetByIncident',
  area,
  access: access('Read'),
  body: pagingOf('incident'),
  reply: Page(IncidentDetails),
  summary: 'One incident with its people as a page: items[0] is it',
})

export const createIncidents = endpoint({
  method: 'POST',
  path: '/api/incident/create',
  area,
  access: access('Create'),
  body: arrayOf(NewIncident),
  reply: Ids,
  summary: 'Adds incidents, and who was in them where that is said, all or none',
})

export const updateIncidents = endpoint({
  method: 'POST',
  path: '/api/incident/update',
  area,
  access: access('Update'),
  body: arrayOf(IncidentChange),
  reply: Ids,
  summary: 'Changes incidents, all or none; fields that are left out stay',
})

export const deleteIncidents = endpoint({
  method: 'POST',
  path: '/api/incident/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('incident')),
  reply: Ids,
  summary: 'Deletes incidents with who was in them, all or none',
})

export const createIncidentEmployees = endpoint({
  method: 'POST',
  path: '/api/incident/employee/create',
  area,
  access: access('Create'),
  body: arrayOf(NewIncidentEmployee),
  reply: Ids,
  summary: 'Adds affected people and witnesses to incidents, all or none; 409 for who is in one already',
})

export const updateIncidentEmployees = endpoint({
  method: 'POST',
  path: '/api/incident/employee/update',
  area,
  access: access('Update'),
  body: arrayOf(IncidentEmployeeChange),
  reply: Ids,
  summary: 'Changes what is said of people in incidents, all or none; fields that are left out stay',
})

export const deleteIncidentEmployees = endpoint({
  method: 'POST',
  path: '/api/incident/employee/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('incidentEmployee')),
  reply: Ids,
  summary: 'Takes people out of incidents, all or none',
})

export const enterCases = endpoint({
  method: 'POST',
  path: '/api/incident/log/enter',
  area,
  access: access('Update'),
  body: arrayOf(CaseToEnter),
  reply: Ids,
  summary:
    'Enters recordable cases in the log of their year and work order, all or none: each gets the next number of it',
})

export const takeBackCases = endpoint({
  method: 'POST',
  path: '/api/incident/log/takeback',
  area,
  access: access('Update'),
  body: arrayOf(CaseTaken),
  reply: Ids,
  summary: 'Takes cases back from the log with a reason, all or none: their numbers are not given again',
})

export const askForStatements = endpoint({
  method: 'POST',
  path: '/api/incident/statement/ask',
  area,
  access: access('Update'),
  body: arrayOf(PersonToAsk),
  reply: Ids,
  summary: 'Asks people who were in incidents to write a statement, all or none; again only after a day',
})

export const findOwnStatement = endpoint({
  method: 'POST',
  path: '/api/incident/statement',
  area,
  access: 'self',
  writes: false,
  body: z.object({ incidentEmployeeUniqueId: idOf('incidentEmployee') }),
  reply: OwnStatement,
  summary: 'The statement that the caller is asked for: on which project and day, and nothing else',
})

export const giveStatement = endpoint({
  method: 'POST',
  path: '/api/incident/statement/give',
  area,
  access: 'self',
  body: z.object({
    incidentEmployeeUniqueId: idOf('incidentEmployee'),
    statement: requiredText(LONGEST_TEXT),
  }),
  reply: Ids,
  summary: 'Signs the own statement that one is asked for, once',
})

export const listHistoryOfIncident = endpoint({
  method: 'POST',
  path: '/api/incident/history',
  area,
  access: access('Read'),
  body: pagingOf('incident').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of an incident and of who was in it, newest first',
})

export const listCommentsOfIncident = endpoint({
  method: 'POST',
  path: '/api/incident/comments',
  area,
  access: access('Read'),
  body: pagingOf('incident'),
  reply: Page(IncidentComment),
  summary: 'The comments on an incident with their files, newest last',
})

export const createIncidentComments = endpoint({
  method: 'POST',
  path: '/api/incident/comments/create',
  area,
  access: access('Create'),
  body: arrayOf(NewIncidentComment),
  reply: Ids,
  summary: 'Comments on incidents, all or none; who watches one and who is named are told',
})

export const listIncidentPeople = endpoint({
  method: 'POST',
  path: '/api/incident/people',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can be chosen as affected or witness: employees who see the work order, by name',
})

export const exportIncidents = endpoint({
  method: 'POST',
  path: '/api/incident/export',
  area,
  access: access('Read'),
  body: z.object({ workOrderUniqueId: idOf('workOrder'), ...listed, ...sheetOf(namesOf(incidentColumns)) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The incidents of a work order, as they are shown, as a spreadsheet: without who was in them',
})

const formFormats = ['pdf', 'xlsx'] as const
const format = z.enum(formFormats).meta({ example: 'pdf' })
export type FormFormat = (typeof formFormats)[number]

export const exportSummary = endpoint({
  method: 'POST',
  path: '/api/incident/log/summary',
  area,
  access: access('Read'),
  body: z.object({
    year: wholeNumber(2000, 2199).meta({ example: 2026 }),
    workOrderUniqueId: idOf('workOrder'),
    format,
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The cases of a year of a project added up, with the facts of Form 300A of OSHA',
  description:
    'Employees and hours are those of its time cards, for whoever may read them. 403 for people of a subcontractor, who see only their own cases.',
})

export const exportInjuryReport = endpoint({
  method: 'POST',
  path: '/api/incident/log/report',
  area,
  access: access('Read'),
  body: z.object({ incidentEmployeeUniqueId: idOf('caseToEnter'), format }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The report of a recordable case, with the facts of Form 301 of OSHA',
})

export const exportLog = endpoint({
  method: 'POST',
  path: '/api/incident/log',
  area,
  access: access('Read'),
  body: z.object({
    year: wholeNumber(2000, 2199).meta({ example: 2026 }),
    workOrderUniqueId: idOf('workOrder').nullish().meta({ example: null, description: 'left out: all' }),
  }),
  sendsFile: true,
  reply: FileReply,
  summary:
    'The recordable cases of a year as xlsx, with the columns of Form 300 of OSHA: a page for each project',
})
