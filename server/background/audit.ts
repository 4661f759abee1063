/** Removes audit entries that are older than the settings allow, once a day. */
import { listAudited, removeOldEntries } from '#server/db/audit-trail.ts'
import { yearsBefore } from '#server/keeping.ts'
import { type Background, defineBackground, NoPayload } from './background.ts'

/** How many entries one statement removes. */
const PART = 1000

export const background: readonly Background[] = [
  defineBackground({
    name: 'audit:sweep',
    payload: NoPayload,
    cron: '37 2 * * *',
    async run(_nothing, { db, now, keeping }) {
      const before = yearsBefore(now(), keeping.auditYears)
      if (!before) return
      for (const companyId of await listAudited(db))
        while ((await removeOldEntries(db, companyId, before, PART)) > 0);
    },
  }),
]
