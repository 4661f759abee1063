/** Activities in tests: they are of the ground of each world (tests/harness/ground.ts), and discussed and linked as records are. */
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
