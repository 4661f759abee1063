/** Incidents for the tests of all records. */

import { sortedOf } from '#contract/columns.ts'
import { addIncident, addIncidentEmployee } from '#database/seed/builders.ts'
import { because } from '#tests/harness/deletion.ts'
import { DAY } from '#tests/harness/ground.ts'
import { deletionOf, kitOf, named, partOf } from '#tests/harness/kit.ts'
import { day, sheetOfProject, word } from '#tests/harness/lists.ts'
import { incidentColumns } from './columns.ts'
import { deleteIncidents } from './contract.ts'
import { listIncidents } from './server/queries.ts'

export const kit = kitOf({
  types: ['Incident'],
  world: [
    partOf(
      {
        incident: 'incident',
        incidentEmployee: 'incident_employee',
        caseToEnter: 'incident_employee',
        enteredCase: 'incident_employee',
      },
      async ({ db, workOrder, employee: { employeeId }, colleague }) => {
        const happened = { byEmployeeId: employeeId, happened_on: DAY }
        const incident = await addIncident(db, workOrder, { number: 1, name: 'Some incident', ...happened })
        const recordable = await addIncident(db, workOrder, {
          number: 2,
          name: 'Some recordable incident',
          ...happened,
        })
        const hurt = { byEmployeeId: employeeId, days_away: 2, recordable_on: DAY }
        return {
          incident: incident.incidentId,
          incidentEmployee: await addIncidentEmployee(db, incident, { employeeId, byEmployeeId: employeeId }),
          caseToEnter: await addIncidentEmployee(db, recordable, {
            ...hurt,
            employeeId: colleague.employeeId,
          }),
          enteredCase: await addIncidentEmployee(db, recordable, {
            ...hurt,
            employeeId,
            case_number: 1,
            case_year: 2026,
            case_entered_on: '2026-01-13',
          }),
        }
      },
    ),
  ],
  add: {
    Incident: async (db, at, more) =>
      (await addIncident(db, at, { name: 'x', happened_on: DAY, ...more })).incidentId,
  },
  beside: [
    {
      table: 'incident_employee',
      by: 'incident_id',
      put: (db, { recordId: incidentId, ...at }, who) => addIncidentEmployee(db, { ...at, incidentId }, who),
    },
  ],
  files: 'always',
  lists: {
    copied: {
      incident: {
        vary: { number: '100 + n', name: word, type_id: '1 + n % 3', happened_on: day() },
      },
    },
    of: {
      'the incidents': {
        tables: ['incident'],
        orders: sortedOf(incidentColumns),
        list: ({ db, scope, records }, sort, range) =>
          listIncidents(db, scope, records.workOrder, { sort }, range),
        idOf: 'incidentUniqueId',
      },
    },
    sheets: {
      '/api/incident/export': sheetOfProject('/api/incident/GetByWorkorder', 'incidentName'),
    },
  },
  deletion: deletionOf({
    takes: [{ key: 'incident_employee.incident_id → incident', of: 'incident', endpoint: deleteIncidents }],
    excused: [
      { because: because.did, keys: ['incident_employee.employee_id → employee'] },
      {
        because: because.isOnProject,
        keys: ['incident_employee.work_order_id → work_order', 'incident_log.work_order_id → work_order'],
      },
    ],
  }),
  naming: {
    'POST /api/incident/comments': named.said,
    'POST /api/incident/history': named.history,
    'POST /api/incident/GetByIncident': named.record,
    'POST /api/incident/log': named.record,
  },
})
