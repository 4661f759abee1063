import { expect, test } from 'vitest'
import { listFiles } from '#features/files/contract.ts'
import { fetchFile } from '#tests/harness/files.ts'
import { openTestApp, signInAs } from '#tests/harness/server.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { fillFirst } from './first-fill.ts'

test.each(['disk', 's3'] as const)(
  'the demo company has drawings, photos and a bid packet, on %s',
  async (storage) => {
    const server = await openTestApp({ storage })
    try {
      const { db } = server.database
      await fillFirst(db, '2026-03-02', { hasDemo: true, admin: null, storage: server.storage })
      const token = await signInAs(server, 'dana@harrowpike.example', DEMO_PASSWORD)
      const { rows } = await server.database.pool.query(
        'select id from work_order w where exists (select 1 from file f where f.work_order_id = w.id)',
      )
      expect(rows).toHaveLength(3)
      let count = 0
      for (const { id } of rows) {
        const body = { TargetUniqueID: id, searchKey: '.', NumberOfItemsPerPage: 100 }
        const { data } = await server.call(listFiles, { token, body })
        count += data.items.length
        for (const item of data.items) {
          const response = await fetchFile(server, { token }, { fileUniqueId: item.fileUniqueId as string })
          expect(response.rawPayload.length, item.path).toBe(item.size)
          expect(item.thumbnailUrl !== null, item.path).toBe(item.contentType === 'image/jpeg')
        }
      }
      expect(count).toBe(27)
      // Files of records and of comments.
      const { rows: on } = await server.database.pool.query(
        `select target_type as type, count(*)::int from file where target_type <> 'WorkOrder' group by 1 order by 1`,
      )
      expect(Object.fromEntries(on.map(({ type, count: files }) => [type, files]))).toEqual({
        BidSummary: 1,
        ChangeOrder: 1,
        Invoice: 1,
        NonConformance: 2,
        Observation: 2,
        Permit: 1,
        PunchListItem: 2,
        RFI: 2,
        RFIComment: 1,
        Submittal: 4,
      })
      const again = { hasDemo: true, admin: null, storage: server.storage }
      expect(await fillFirst(db, '2026-03-02', again)).toBe(false)
    } finally {
      await server.close()
    }
  },
  120_000,
)
