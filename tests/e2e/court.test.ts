/** The screen 'Ball in court', which lists the records that wait on somebody. */
import { describe, expect, test } from 'vitest'
import { addJob, addNotification, addRfi, addTurn, addWorkOrder, assign } from '#database/seed/builders.ts'
import { hasBrowser } from './browser.ts'
import { tokenAsGuest } from './rfis-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('who has the ball', () => {
  const stage = useStage()

  test('says how much is late, as long as it shows all of it', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/court')
    const late = page.getByText(/^2 overdue/)
    await late.waitFor()
    await go('/court?module=Permits')
    // The number of late records arrives with the number of the person's own records.
    await page.getByText(/^Mine \d+$/).waitFor()
    await page
      .getByText(/^(Oldest: .* · )?Displaying/)
      .first()
      .waitFor()
    expect(await late.count()).toBe(0)
  })

  test('leads from how much of a kind waits on somebody to a list of as much', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const waitingOn = async (address: string) => {
      await go(address)
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Dana Whitlock' }) })
      await row.waitFor()
      const cells = await row.getByRole('cell').allInnerTexts()
      return { row, waiting: Number(cells.find((text) => /^\d+$/.test(text))) }
    }
    const all = await waitingOn('/court?view=holders')
    const { row, waiting } = await waitingOn('/court?view=holders&module=Permits')
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(all.waiting)
    await row.getByRole('link').click()
    await page.waitForURL(/who=employee/)
    expect(new URL(page.url()).searchParams.get('module')).toBe('Permits')
    await page.getByText(`Displaying ${waiting} of ${waiting} Records`).waitFor()
  })

  /** Adds a late RFI that waits on Nils in the account of his own firm, and an unread notification. */
  async function waitAtHome(): Promise<{ firm: string; rfi: string }> {
    const { db, pool } = stage.server.database
    const { rows } = await pool.query<{ company: string; account: string; employee: string }>(
      `select le.company_id as company, le.account_id as account, le.employee_id as employee
       from login_employee le join login l on l.login_id = le.login_id and l.username = $1
       join account a on a.account_id = le.account_id and a.name = 'Studio Lindqvist Ames'`,
      [people.nils],
    )
    const [at] = rows
    if (!at) throw new Error('Nils has no firm')
    const nils = { companyId: at.company, accountId: at.account, employeeId: at.employee }
    const workOrder = await addWorkOrder(db, nils, { title: 'Alder Street Archive' })
    await assign(db, nils, workOrder)
    const job = await addJob(db, workOrder, { title: 'Design' })
    const rfi = await addRfi(db, job, {
      ...{ number: 1, title: 'Fire rating of the reading room doors', byEmployeeId: nils.employeeId },
      description: 'The schedule says 60 minutes, the plan 90.',
    })
    await addTurn(db, job, {
      ...{ record: 'RFI', recordId: rfi, startedBy: nils.employeeId, employeeId: nils.employeeId },
      ...{ step: 'answer', since: '2020-01-01T00:00:00Z', due: '2020-01-08' },
    })
    await addNotification(db, nils, { title: 'Solveig Lindqvist put you on Alder Street Archive', workOrder })
    return { firm: at.account, rfi }
  }

  test('is of all accounts of whoever works in several: marked, narrowed by account, with a switch in the bell', async () => {
    const { firm, rfi } = await waitAtHome()
    const { page, go, look, setTheme, resize } = await stage.visit({
      as: await tokenAsGuest(stage, people.nils),
    })
    await go('/court')
    const rows = page.getByRole('row').filter({ has: page.locator('[data-record-link]') })
    const theirs = rows.filter({ hasText: 'Fire rating of the reading room doors' })
    await theirs.getByText('Studio Lindqvist Ames').waitFor()
    // Overdue records come first, also those of another account.
    const all = await rows.count()
    expect(all).toBeGreaterThan(1)
    await page.getByText(`Mine ${all}`, { exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Account' }).waitFor()
    expect(await theirs.getByRole('link').getAttribute('href')).toContain(`${rfi}?in=${firm}`)
    const own = rows.filter({ hasText: 'Northgate Office' }).first()
    expect(await own.getByRole('link').getAttribute('href')).not.toContain('in=')
    await look('the court of two accounts')
    await setTheme('dark')
    await look('the court of two accounts, dark', 'colours')
    await setTheme('light')

    const bell = page.getByRole('button', { name: /^Notifications, .*1( unread)? in other accounts$/ })
    await bell.click()
    const others = page.getByRole('list', { name: 'Other accounts' })
    await others.getByText('Studio Lindqvist Ames: 1 waiting, 1 unread').waitFor()
    await look('the bell of two accounts')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Studio Lindqvist Ames' }).click()
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    expect(await rows.count()).toBe(1)
    await page.keyboard.press('Escape')
    await go(`/court?account=${firm}`)
    await page.getByRole('button', { name: /^Account: Studio Lindqvist Ames/ }).click()
    await page.getByText(`Displaying ${all} of ${all} Records`).waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Project' }).click()
    await page.getByRole('menuitem', { name: 'Alder Street Archive (Studio Lindqvist Ames)' }).click()
    await page.getByText('Displaying 1 of 1 Records').waitFor()

    await go('/court')
    await resize('phone')
    await page.getByText('Another account: Studio Lindqvist Ames').first().waitFor()
    await look('the court of two accounts, a phone')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await others.getByRole('button', { name: 'Switch to Studio Lindqvist Ames' }).waitFor()
    await look('the bell of two accounts, a phone')
    await others.getByRole('button', { name: 'Switch to Studio Lindqvist Ames' }).click()
    await page.getByText('Alder Street Archive').first().waitFor()
    await go('/court')
    await page.getByText('Another account: Northgate Office').first().waitFor()
    // A link to a record of another account switches to this account.
    await page.getByRole('link', { name: 'Duct crossing below beam B-14' }).click()
    await page.getByRole('heading', { level: 1, name: /Duct crossing below beam B-14/ }).waitFor()
    await heard(page, 'You are in Northgate Office now.')
  })

  test('is as ever of whoever has one account', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/court')
    await page.getByRole('columnheader', { name: 'Project' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Account' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Kind' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Account' }).count()).toBe(0)
  })
})
