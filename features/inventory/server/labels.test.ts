/** Labels: their text, their code, their place on the sheet, and who may not print them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { addEmployee } from '#database/seed/builders.ts'
import { readCodes, readPdf } from '#tests/harness/pdf.ts'
import { openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStockStage, type StockStage } from '#tests/harness/stock.ts'
import { findLabel, printLabels } from '../contract.ts'
import { labelNumberOf } from '../label-number.ts'

const HERE = 'https://yard.example'
let server: TestApp
let stage: StockStage

beforeAll(async () => {
  server = await openTestApp({ publicUrl: HERE })
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openStockStage(server)
})

async function print(
  ids: readonly string[],
  more: object = {},
  { token }: Pick<Person, 'token'> = stage.ann,
) {
  const { method, path } = printLabels
  const payload = { masterInventoryUniqueIds: ids, sheet: 'letter30', ...more }
  const answer = await server.app.inject({ method, url: path, headers: { authorization: token }, payload })
  const { statusCode: status, rawPayload } = answer
  return { status, file: rawPayload, said: status === 200 ? '' : answer.json().message }
}
const find = (labelNumber: string, who: Pick<Person, 'token'> = stage.ann) =>
  server.call(findLabel, { body: { labelNumber }, token: who.token })
const NONE = { status: 200, data: { masterInventoryUniqueId: null, elsewhere: null } }
const addressOf = (id: string) => inAccount(`${HERE}/inventory/item/${id}`, stage.account.accountId)

test('each code is the address of its item, beside its name, category, place and number, by name', async () => {
  const ten = await stage.add('1', { inventoryName: 'Rod, 10 in', location: 'Shelf B4' })
  const two = await stage.add('1', { inventoryName: 'Rod, 2 in' })
  const { file } = await print([ten, two])
  const codes = await readCodes(file)
  expect(codes.map(({ text }) => text)).toEqual([addressOf(two), addressOf(ten)])
  const [page] = (await readPdf(file)).pages
  expect(page).toMatchObject({ width: 612, height: 792 })
  const right = page?.texts.filter(({ left }) => left > (codes[1]?.left ?? 0)).map(({ text }) => text)
  expect(right).toEqual(['Rod, 10 in', expect.stringMatching(/^\S+$/), 'Shelf B4', labelNumberOf(ten)])
})

test('begin where the sheet is not used up, and go on on the next', async () => {
  const ids = []
  for (let index = 0; index < 3; index += 1) ids.push(await stage.add())
  const codes = await readCodes((await print(ids, { startAt: 29 })).file)
  // The labels fill the second and third place of the tenth row, then the first place of a new sheet. Rows
  // are 1 inch apart, columns 2.75 inches.
  expect(
    codes.map(({ page, left, top }) => [page, Math.floor(left / 198), Math.floor((top - 36) / 72)]),
  ).toEqual([
    [1, 1, 9],
    [1, 2, 9],
    [2, 0, 0],
  ])
})

test('on labels of 4 by 6 inches one stands on each page', async () => {
  const ids = [await stage.add(), await stage.add()]
  const { file } = await print(ids, { sheet: 'label4x6' })
  expect((await readPdf(file)).pages).toMatchObject([
    { width: 288, height: 432 },
    { width: 288, height: 432 },
  ])
  expect(await readCodes(file)).toHaveLength(2)
})

test('refuse a place that the sheet does not have, no item, and too many', async () => {
  const id = await stage.add()
  expect(await print([id], { startAt: 31 })).toMatchObject({ status: 400 })
  expect(await print([id], { startAt: 0 })).toMatchObject({ status: 400 })
  expect(await print([id], { sheet: 'label4x6', startAt: 2 })).toMatchObject({ status: 400 })
  expect(await print([])).toMatchObject({ status: 400 })
  expect(await print(Array.from({ length: 601 }, () => id))).toMatchObject({ status: 400 })
  expect(await print([id], { sheet: 'A4' })).toMatchObject({ status: 400 })
})

test('the number on a label finds its item, however it is typed', async () => {
  const id = await stage.add()
  const number = labelNumberOf(id)
  for (const typed of [
    number,
    number.toLowerCase(),
    number.replace('-', ''),
    ` ${number.replace('-', ' ')} `,
  ])
    expect(await find(typed)).toMatchObject({ status: 200, data: { masterInventoryUniqueId: id } })
  for (const typed of ['', 'ABC', `${number}0`, number.replace(/^./, 'Z')])
    expect(await find(typed)).toMatchObject({ status: 400 })
  expect(await find('000000-000000')).toMatchObject(NONE)
})

test('an item of another account, of a category that the role does not see, or a deleted one is not there', async () => {
  const id = await stage.add('1', { companyInventoryCategoryUniqueId: stage.tools })
  const elsewhere = (await openStockStage(server)).ann
  const anchorsOnly = await stage.person({ Inventory: 2 }, [stage.anchors])
  const nobody = await stage.person({ Projects: 2 })
  for (const who of [elsewhere, anchorsOnly]) {
    expect(await print([id], {}, who)).toMatchObject({ status: 404 })
    expect(await find(labelNumberOf(id), who)).toMatchObject(NONE)
  }
  expect(await print([id], {}, nobody)).toMatchObject({ status: 403 })
  expect(await find(labelNumberOf(id), nobody)).toMatchObject({ status: 403 })
  await server.database.pool.query('update master_inventory set deleted_at = now() where id = $1', [id])
  // If one item is deleted, no label is printed: the sheet is complete, or there is no sheet.
  expect(await print([await stage.add(), id])).toMatchObject({ status: 404 })
  expect(await find(labelNumberOf(id))).toMatchObject(NONE)
})

test('one of another account of mine is named with that account, as far as I may see its stock there', async () => {
  const { db, pool } = server.database
  const other = await openStockStage(server)
  const { rows } = await pool.query<{ id: string }>('select login_id as id from login where username = $1', [
    stage.ann.username,
  ])
  const me = await addEmployee(db, other.account, {
    ...{ firstName: 'Ann', lastName: 'There', role: 'Foreman' },
    loginId: rows[0]?.id ?? '',
  })
  const roleThere = async (permissions: Record<string, number>, categories: readonly string[] = []) => {
    const { employeeId } = await other.person(permissions, categories)
    await pool.query(
      'update employee set company_role_id = (select company_role_id from employee where id = $1) where id = $2',
      [employeeId, me.employeeId],
    )
  }
  await roleThere({ Inventory: 2 })
  const id = await other.add('1', { companyInventoryCategoryUniqueId: other.tools })
  const there = { accountUniqueID: other.account.accountId, masterInventoryUniqueId: id }
  expect((await find(labelNumberOf(id))).data).toEqual({ masterInventoryUniqueId: null, elsewhere: there })
  // The item's page cannot be read from this account.
  expect(await stage.read(id)).toBeUndefined()
  // Another person of this account does not learn about the other account.
  expect(await find(labelNumberOf(id), stage.ben)).toMatchObject(NONE)
  await roleThere({ Inventory: 2 }, [other.anchors])
  expect(await find(labelNumberOf(id))).toMatchObject(NONE)
  await roleThere({ Projects: 2 })
  expect(await find(labelNumberOf(id))).toMatchObject(NONE)
  await roleThere({ Inventory: 2 })
  expect((await find(labelNumberOf(id))).data).toMatchObject({ elsewhere: there })
  await pool.query('update employee set status_id = 2 where id = $1', [me.employeeId])
  expect(await find(labelNumberOf(id))).toMatchObject(NONE)
})
