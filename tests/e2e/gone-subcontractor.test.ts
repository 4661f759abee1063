/** The forms of records that name a deleted subcontractor: each form shows the name, and can be saved. */
import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addLogin, addSubContractor } from '#database/seed/builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { newAccount } from '#tests/harness/server.ts'
import { buildWorld, type World } from '#tests/harness/world.ts'
import { hasBrowser } from './browser.ts'
import { type Stage, useStage } from './stage.ts'

const inactive = `status_id = ${statuses.InActive}`
const NAME = 'Gone Brothers Masonry'

/** Creates an account in which all kinds of records that can name a subcontractor name a deleted subcontractor. */
async function afterwards({ server }: Stage): Promise<World & { token: string; gone: string }> {
  const { db, pool } = server.database
  const world = await buildWorld(server, await newAccount(server, 'After'), 'Account administrator')
  const { account, records, employee } = world
  const gone = await addSubContractor(db, account, { name: NAME })
  for (const [table, id, more] of [
    ['permit', records.permit, ''],
    ['submittal', records.submittal, ''],
    ['task', records.task, ''],
    // Inactive, because an active item would get another responsible person (decisions/0087).
    [
      'punch_list_item',
      records.punchListItem,
      `, employee_id = null, sub_contractor_type_id = 1, ${inactive}`,
    ],
    ['employee', records.colleague, ', is_on_contract = true, sub_contractor_type_id = 1'],
  ])
    await pool.query(`update ${table} set sub_contractor_id = $2 ${more} where id = $1`, [id, gone])
  await pool.query('update sub_contractor set deleted_at = now() where id = $1', [gone])
  const loginId = await addLogin(db, { username: 'after@company.example', password: 'a password for tests' })
  const token = await openSession(db, { loginId, place: employee, platform: 'Web', now: new Date() })
  return { ...world, token, gone }
}

describe.skipIf(!hasBrowser)('a subcontractor who is gone', () => {
  const stage = useStage()

  test('stands in the form of what names them, is kept by saving, and is not offered again', async () => {
    const { records, token, gone } = await afterwards(stage)
    const { page, go } = await stage.visit({ as: token })
    const named = async (table: string, id: string) => {
      const { rows } = await stage.server.database.pool.query(
        `select sub_contractor_id as named, row_version as version from ${table} where id = $1`,
        [id],
      )
      return rows[0] as { named: string; version: number }
    }
    for (const [table, id, address, text, label = 'Subcontractor'] of [
      ['permit', records.permit, `/permit-edit?id=${records.permit}`, 'Title'],
      ['submittal', records.submittal, `/submittals-edit/${records.workOrder}/${records.submittal}`, 'Title'],
      ['task', records.task, `/tasks/edit/${records.task}`, 'Name'],
      [
        'punch_list_item',
        records.punchListItem,
        `/punchlistitem/edit?Parent=${records.punchList}&id=${records.punchListItem}`,
        'Description',
        // One field for people and firms (decisions/0141).
        'Who is responsible',
      ],
      ['employee', records.colleague, `/employee/edit/${records.colleague}`, 'Last name'],
    ] as const) {
      const before = await named(table, id)
      await go(address)
      const field = page.getByRole('combobox', { name: label, exact: true })
      await field.waitFor()
      expect(await field.inputValue(), table).toBe(NAME)
      await page.getByRole('textbox', { name: text, exact: true }).fill(`Changed ${table}`)
      const saved = page.waitForResponse((response) => /\/(update|edit)/.test(response.url()))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      expect((await saved).status(), table).toBe(200)
      const after = await named(table, id)
      expect(after, table).toEqual({ named: gone, version: before.version + 1 })
    }
    await go(`/permit-edit?id=${records.permit}`)
    const field = page.getByRole('combobox', { name: 'Subcontractor', exact: true })
    await field.click()
    await field.fill('s')
    await page.getByRole('option', { name: 'Some subcontractor' }).click()
    const searched = page.waitForResponse((response) => !!response.request().postData()?.includes('Gone'))
    await field.fill('Gone')
    await (await searched).finished()
    // The chosen subcontractor stays in the list, whatever the search text is.
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Some subcontractor'])
  })
})
