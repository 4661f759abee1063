import { expect, test } from 'vitest'
import { type PunchRecord, punchMachine, punchStatuses, refusalOf } from './machine.ts'

const every = Object.entries(punchMachine).flatMap(([record, actions]) =>
  Object.keys(actions).flatMap((action) => punchStatuses.map((status) => [record, action, status] as const)),
)

test.each(every)('%s: %s when %s is either allowed or refused in words', (record, action, status) => {
  const step = (punchMachine[record as PunchRecord] as Record<string, { from: readonly string[] }>)[action]
  const refusal = refusalOf(record as PunchRecord, action as never, status)
  expect(refusal === null).toBe(step?.from.includes(status))
  if (refusal) expect(refusal.text).toMatch(/^[A-Z].*\.$/)
})

test('what is completed informs, an inactive item that is to be deleted warns', () => {
  expect(refusalOf('list', 'edit', 'Completed')).toMatchObject({
    code: 'PUNCH_LIST_COMPLETE',
    tone: 'info',
  })
  expect(refusalOf('list', 'fill', 'Completed')?.text).toMatch(/already complete/)
  expect(refusalOf('item', 'edit', 'Completed')).toMatchObject({
    code: 'PUNCH_ITEM_COMPLETE',
    tone: 'info',
  })
  expect(refusalOf('item', 'remove', 'InActive')?.tone).toBe('warning')
})
