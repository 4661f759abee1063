/** Entries of a day, for the tests that cover all records. */

import { addNoting } from '#database/seed/builders.ts'
import { saving } from '#tests/harness/deletion.ts'
import { DAY } from '#tests/harness/ground.ts'
import { deletionOf, kitOf, named, partOf } from '#tests/harness/kit.ts'
import { updateConstructionReports } from './contract.ts'

export const kit = kitOf({
  types: ['Observation', 'NonConformance', 'ConstructionReport'],
  world: [
    partOf(
      {
        observation: 'observation',
        nonConformance: 'non_conformance',
        constructionReport: 'construction_report',
      },
      async ({ db, workOrder, employee: { employeeId: byEmployeeId } }) => {
        const noting = { type_id: 1, report: 'Some noting', byEmployeeId, noted_on: DAY }
        return {
          observation: await addNoting(db, workOrder, 'observation', noting),
          nonConformance: await addNoting(db, workOrder, 'non_conformance', noting),
          constructionReport: await addNoting(db, workOrder, 'construction_report', noting),
        }
      },
    ),
  ],
  // features/fielddays/server/lock.test.ts tests this rule.
  files: 'until their day is confirmed',
  deletion: deletionOf({
    asked: {
      'construction_report.sub_contractor_id → sub_contractor': {
        says: /: Some work order \(1 work report\)\. /,
      },
    },
    kept: {
      'construction_report.sub_contractor_id → sub_contractor': {
        of: 'constructionReport',
        save: saving(updateConstructionReports, 'constructionReportUniqueID', 'subcontractorUniqueID'),
        with: () => 'type_id = 3',
      },
    },
  }),
  naming: {
    'POST /api/constructionreport/history': named.history,
    'POST /api/nonconformance/history': named.history,
    'POST /api/observation/history': named.history,
    'POST /api/constructionreport/getbyreport': named.record,
    'POST /api/constructionreport/getbytype': named.record,
  },
  ofFirm: { ConstructionReport: 'type_id = 3' },
})
