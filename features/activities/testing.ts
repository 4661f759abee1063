/**
 * Activities in tests: every test world contains some (tests/harness/ground.ts). They have comments and links
 * as all records have.
 */
import { addActivity } from '#database/seed/builders.ts'
import { kitOf, named } from '#tests/harness/kit.ts'

export const kit = kitOf({
  types: ['SubTask'],
  add: {
    SubTask: async (db, at) => (await addActivity(db, at, { title: 'x' })).activityId,
  },
  files: 'always',
  naming: {
    'POST /api/subtask/details': named.holder,
    'POST /api/subtaskcomments/subtask': named.said,
    'POST /api/subtaskhistory/subtask': named.history,
  },
})
