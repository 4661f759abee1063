/**
 * Links open the record in the right account (records.md 'Links'). A person who works for two firms needs
 * one click from a mail to the step, signed in or not; the same is true of a link that another person has
 * passed on.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf, type RecordType } from '#contract/record-types.ts'
import { addBid } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  addEmployee,
  addIncident,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { issueAddendum } from '#features/bidding/addenda-contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { createIncidentComments } from '#features/incidents/contract.ts'
import { allKits } from '#tests/harness/kits.ts'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, PASSWORD, type Person, PUBLIC_URL } from '#tests/harness/server.ts'
import { type HeldStage, openTurnStage } from '#tests/harness/turn-stage.ts'
import { hasBrowser } from './browser.ts'
import { heard, useStage, type Visit } from './stage.ts'

describe.skipIf(!hasBrowser)('a link', () => {
  const stage = useStage({ isPrepared: true })
  let held: HeldStage
  let home: AccountHandle
  /** The token of a session of the person whose turn it is, in this person's other account. */
  let token: string

  beforeAll(async () => {
    held = await openTurnStage(stage.server)
    home = await newAccount(stage.server, 'Lindqvist')
    token = await alsoIn(home, held.holder)
  })

  /** Makes a person an employee of another account, too. Returns the token of a session in this account. */
  async function alsoIn(account: AccountHandle, { username }: Person, role = 'Account administrator') {
    const { db, pool } = stage.server.database
    const { rows } = await pool.query<{ id: string }>(
      'select login_id as id from login where username = $1',
      [username],
    )
    const loginId = rows[0]?.id ?? ''
    const place = await addEmployee(db, account, { firstName: 'Also', lastName: 'Here', role, loginId })
    return openSession(db, { loginId, place, platform: 'Web', now: new Date() })
  }

  /** Returns the path of the link in the last mail to a person. */
  async function mailed({ username }: Person): Promise<string> {
    const mail = (await mailsTo(stage.server, username)).at(-1)
    const links = [...(mail?.text ?? '').matchAll(/https:\/\/\S+/g)].map(([link]) => link)
    const [first = ''] = links
    expect(links.every((link) => link.includes('in='))).toBe(true)
    return first.replace(PUBLIC_URL, '')
  }

  /** Switches the session to an account to which the link does not lead. */
  async function startAt(visit: Visit, account: AccountHandle) {
    await visit.page.goto('about:blank')
    await stage.post(token, '/api/session/account', { accountUniqueID: account.accountId })
  }

  const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path)
  const screen = (type: RecordType, id: string) => pathOf(type, { workOrderId: held.job.workOrderId, id })

  const waits = allKits.flatMap((kit) => kit.waits)
  test.each(waits.map((one) => [`${one.type}, ${one.step}`, one] as const))(
    'mailed of a turn (%s) leads to its step in one click',
    async (_name, { type, make }) => {
      const id = await make(held)
      const link = await mailed(held.holder)
      const visit = await stage.visit({ as: token, size: 'phone' })
      await startAt(visit, home)
      await visit.go(link)
      await isAt(visit.page, screen(type, id))
      await visit.page.getByText('Your turn').first().waitFor()
      await heard(visit.page, 'You are in Some account now.')
      // The reload happens in the right account, so nothing is switched.
      await visit.page.reload()
      await visit.page.getByText('Your turn').first().waitFor()
    },
  )

  test('mailed of an incident, and of a bid, leads there', async () => {
    const { db } = stage.server.database
    const { holder, admin, job } = held
    await held.server.database.pool.query(
      `update iam set permissions = permissions || '{"Incidents": 3, "Bidding": 2}' where company_role_id = $1`,
      [held.role],
    )
    const { incidentId } = await addIncident(db, job, {
      number: 1,
      name: 'Slip at stair 2',
      happened_on: '2026-01-12',
      byEmployeeId: admin.employeeId,
    })
    const { status } = await stage.server.call(createIncidentComments, {
      body: [
        { incidentUniqueId: incidentId, incidentCommentText: 'Please look', mentions: [holder.employeeId] },
      ],
      token: admin.token,
    })
    expect(status).toBe(200)
    const visit = await stage.visit({ as: token, size: 'phone' })
    const toIncident = await mailed(holder)
    await startAt(visit, home)
    await visit.go(toIncident)
    await visit.page.getByRole('heading', { name: /Slip at stair 2/ }).waitFor()

    const owner = await newPerson(stage.server, await newAccount(stage.server, 'Owner'))
    const project = await addWorkOrder(db, owner, {
      title: 'Gym',
      construction_phase: '1',
      bid_project_name: 'Gym bid',
      bidding_end_date: '2050-12-31',
      is_bid_advertised: true,
    })
    await addBid(db, holder, project, {})
    const issued = await stage.server.call(issueAddendum, {
      body: { workOrderUniqueId: project.workOrderId, addendumTitle: 'Doors', addendumText: 'All of oak.' },
      token: owner.token,
    })
    expect(issued.status).toBe(200)
    const toBid = await mailed(holder)
    await startAt(visit, home)
    await visit.go(toBid)
    await isAt(visit.page, `/bids/${project.workOrderId}`)
    await visit.page.getByText('Doors').first().waitFor()
  })

  test('that says no account is looked for in all of mine, also straight after signing in', async () => {
    const rfi = allKits.flatMap((kit) => kit.waits).find(({ type }) => type === 'RFI')
    const id = (await rfi?.make(held)) ?? ''
    const visit = await stage.visit({ as: token })
    // The record is not in the present account, so the page gets 404.
    visit.allow(/status of 404/)
    await startAt(visit, home)
    await visit.go(screen('RFI', id))
    await visit.page.getByText('Your turn').first().waitFor()

    const { page } = await stage.visit()
    await startAt(visit, home)
    await page.goto(`${stage.origin}${screen('RFI', id)}?in=${held.account.accountId}`)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(held.holder.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await isAt(page, screen('RFI', id))
    await page.getByText('Your turn').first().waitFor()
  })

  test('asks before it takes away what is not saved in another tab', async () => {
    const rfi = allKits.flatMap((kit) => kit.waits).find(({ type }) => type === 'RFI')
    const id = (await rfi?.make(held)) ?? ''
    const visit = await stage.visit({ as: token })
    await startAt(visit, home)
    await visit.go('/project/add')
    await visit.page.getByRole('textbox', { name: 'Title' }).fill('Not saved yet')
    const other = await visit.context.newPage()
    await other.goto(`${stage.origin}${screen('RFI', id)}?in=${held.account.accountId}`)
    await other.getByRole('heading', { name: 'This record belongs to Company of Some account' }).waitFor()
    await other.getByText('Something is not saved in another tab.').waitFor()
    expect(await visit.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Not saved yet')
    await other.getByRole('button', { name: 'Switch and open' }).click()
    await other.getByText('Your turn').first().waitFor()
    // The form in the first tab belonged to the other account, so this tab goes to the project list.
    await visit.page.waitForURL(/\/home/)
  })

  test('that is only pointed at leads nowhere, even where the address names what another account has', async () => {
    const visit = await stage.visit({ as: token })
    // The record is not in the present account, so the page gets 404.
    visit.allow(/status of 404/)
    await startAt(visit, home)
    const here = `/employee?search=Also&project=${held.job.workOrderId}`
    await visit.go(here)
    const row = visit.page.getByRole('link', { name: 'Also Here' })
    await row.waitFor()
    await visit.page.route('**/api/employee/id', (route) =>
      route.fulfill({ status: 404, json: { data: null, errorCode: 'NOT_FOUND', errorDescription: 'Gone' } }),
    )
    const asked: string[] = []
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const missed = visit.page.waitForResponse((response) => response.status() === 404)
    await row.hover()
    await missed
    // If the page searched other accounts, the request would be sent before this reply of the list.
    const listed = visit.page.waitForResponse((response) => response.url().endsWith('/api/employee/search'))
    await visit.page.getByRole('searchbox').fill('Also H')
    await listed
    expect(asked).not.toContain('/api/whereis')
    await visit.page.getByRole('heading', { name: 'Employees' }).waitFor()
  })

  test('to what several of mine can see lets me choose', async () => {
    const { db } = stage.server.database
    const project = await addWorkOrder(db, held.account, {
      title: 'Depot',
      construction_phase: '1',
      bid_project_name: 'Depot bid',
      bidding_end_date: '2050-12-31',
      is_bid_advertised: true,
    })
    await assign(db, held.holder, project)
    const third = await newAccount(stage.server, 'Third')
    await alsoIn(third, held.holder)
    await stage.server.database.pool.query(
      `update iam set permissions = permissions || '{"Bidding": 0}' where company_role_id = $1`,
      [home.roles['Account administrator']],
    )
    const visit = await stage.visit({ as: token })
    // The record is not in the present account, so the page gets 404.
    visit.allow(/status of 404/)
    await startAt(visit, home)
    await visit.go(`/projects/details/${project.workOrderId}`)
    const offer = visit.page.getByRole('heading', { name: 'This record is in several of your accounts' })
    await offer.waitFor()
    await visit.look('a link to what is in several accounts')
    await visit.resize('phone')
    await visit.look('a link to what is in several accounts, on a phone', 'sizes')
    await visit.setTheme('dark')
    await visit.look('a link to what is in several accounts, in the dark', 'colours')
    await visit.page.getByRole('button', { name: 'Open in Company of Some account, Some account' }).click()
    await visit.page.getByRole('heading', { name: 'Depot' }).waitFor()
  })

  test('to what is gone, or not mine to see, leads where the documents say, and the projects say so', async () => {
    const { db } = stage.server.database
    const hidden = await addWorkOrder(db, held.account, { title: 'Not theirs' })
    const elsewhere = await addWorkOrder(db, await newAccount(stage.server, 'Stranger'), {
      title: 'Not theirs',
    })
    const visit = await stage.visit({ as: token })
    // The record is not in the present account, so the page gets 404.
    visit.allow(/status of 404/)
    const isLost = async (id: string, search = '') => {
      await startAt(visit, home)
      await visit.go(`/projects/details/${id}${search}`)
      await heard(visit.page, 'Invalid workorder!', 'error')
      await visit.page.getByText('What it leads to was deleted, or you cannot see it in Lindqvist.').waitFor()
    }
    await isLost(hidden.workOrderId)
    await isLost(elsewhere.workOrderId)
    await isLost(elsewhere.workOrderId, `?in=${elsewhere.accountId}`)
    await isLost('018f0000-0000-7000-8000-000000000000')
    await visit.look('a link that leads nowhere')
    await visit.resize('phone')
    await visit.look('a link that leads nowhere, on a phone', 'sizes')
    await visit.page.getByRole('button', { name: 'Close this note' }).click()
    expect(await visit.page.getByText('That link does not open').count()).toBe(0)
  })
})
