/** The person in charge of an item is notified once when its stock falls below the minimum. */
import { beforeEach, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { mapRoleToCategory } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { openStockStage, type StockStage } from '#tests/harness/stock.ts'
import { receiveStock } from '../contract.ts'

const server = await useApp()
let stage: StockStage

beforeEach(async () => {
  stage = await openStockStage(server)
})

const toldOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)
const LOW = 'Anchor adhesive: 4 ea left, the minimum is 5 ea'
/** An item with 12 in the store and a minimum of 5. */
const itemOf = (who: Person, input = {}) =>
  stage.add('12', { minimumQuantity: '5', inchargeEmployeeUniqueId: who.employeeId, ...input })

test('it is told when the minimum is crossed, not above it and not again below it', async () => {
  const omar = await stage.person({ Projects: 18, Inventory: 15 })
  const id = await itemOf(omar)
  await stage.assign(id, '7')
  expect(await toldOf(omar)).toEqual([])
  await stage.assign(id, '1')
  expect(await toldOf(omar)).toEqual([LOW])
  await stage.assign(id, '1')
  expect(await toldOf(omar)).toEqual([LOW])
  // After new stock arrived, falling below the minimum notifies again.
  await server.call(receiveStock, {
    body: [{ masterInventoryUniqueId: id, quantity: '2' }],
    token: stage.ann.token,
  })
  await stage.assign(id, '5')
  expect(await toldOf(omar)).toEqual(['Anchor adhesive: none left, the minimum is 5 ea', LOW])
})

test('it is told of what is counted off, and names who did it', async () => {
  const omar = await stage.person({ Projects: 18, Inventory: 15 })
  const id = await itemOf(omar)
  await stage.change(id, { remainingQuantity: '4' })
  const { data } = await server.call(listNotifications, { body: {}, token: omar.token })
  expect(data.items).toMatchObject([{ title: LOW, link: inAccount(`/inventory/item/${id}`, omar.accountId) }])
  expect(JSON.stringify(data.items)).toContain(stage.ann.name)
})

test('nobody is told of their own taking, of an item without a minimum, or of one that they may not read', async () => {
  const blind = await stage.person({ Projects: 18 })
  await stage.assign(await itemOf(stage.ann), '8')
  await stage.assign(await itemOf(blind), '8')
  const omar = await stage.person({ Projects: 18, Inventory: 15 })
  await stage.assign(await itemOf(omar, { minimumQuantity: null }), '8')
  for (const who of [stage.ann, blind, omar]) expect(await toldOf(who)).toEqual([])
})

test('a role that does not see the category is not told, nor shown what it was told before', async () => {
  const limited = await stage.person({ Projects: 18, Inventory: 15 }, [stage.tools])
  await stage.assign(await itemOf(limited), '8')
  expect(await toldOf(limited)).toEqual([])
  const omar = await stage.person({ Projects: 18, Inventory: 15 })
  await stage.assign(await itemOf(omar), '8')
  expect(await toldOf(omar)).toEqual([LOW])
  const { rows } = await server.database.pool.query(
    'select company_role_id as role from employee where id = $1',
    [omar.employeeId],
  )
  await mapRoleToCategory(server.database.db, stage.account, { role: rows[0].role, category: stage.tools })
  // The server caches the rights of a role for up to a second.
  await expect.poll(() => toldOf(omar), { timeout: 5000 }).toEqual([])
})
