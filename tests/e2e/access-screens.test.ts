/** Screens of access: the permissions of roles, the reasons for a right, and requests for access. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addJob, addRfi, addRole, addWorkOrder } from '#database/seed/builders.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { lookAtEvery } from './every-state.ts'
import { heard, people, projectOf, type Stage, useStage, type Visit } from './stage.ts'

lookAtEvery([
  {
    name: 'what the administrators are allowed, which stays',
    as: people.eleanor,
    show: async ({ page, go }) => {
      await go('/company/roles-accesslist')
      await page.getByRole('button', { name: /^Account administrator/ }).click()
      await page.getByText('Someone must be able to change roles.').waitFor()
    },
  },
  {
    name: 'what a role allows, for somebody who only looks',
    as: people.dana,
    at: '/company/roles-accesslist',
    shows: (page) => page.getByText('You can look. Eleanor Pike can change it.'),
  },
  {
    name: 'a role in one project',
    as: people.eleanor,
    show: async ({ page, go }) => {
      await go('/company/roles-accesslist')
      await page.getByRole('button', { name: 'Add a project' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Add a module' }).click()
      await page.getByRole('option', { name: 'Permits' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Update' }).waitFor()
    },
  },
  {
    name: 'a no that is explained',
    as: people.eleanor,
    show: async (visit) => {
      await explained(visit, 'Invoices', 'delete')
      await visit.page.getByRole('heading', { name: 'No', exact: true }).waitFor()
      await visit.page.getByText('stops here').waitFor()
    },
  },
  {
    name: 'access denied, and whom to ask',
    as: people.grace,
    at: async (stage) => `/project/edit?obj=${await projectOf(stage, 'Linden')}`,
    shows: (page) => asking(page),
  },
  {
    name: 'access denied, and what it is needed for',
    as: people.grace,
    show: async ({ page, go }) => {
      await go('/project/add')
      await asking(page).click()
      await page.getByLabel('What do you need it for?').fill('The yard is a project of its own now.')
    },
  },
  {
    name: 'a yes that is explained',
    as: people.eleanor,
    show: async (visit) => {
      await explained(visit, 'Captures', 'add')
      await visit.page.getByRole('heading', { name: 'Yes', exact: true }).waitFor()
    },
  },
])

/** The button that asks for access, on a refused screen. */
const asking = (page: Page) => page.getByRole('button', { name: /^Ask / })

/** Opens 'Explain access' of Grace from the list of employees, and waits for the answer. */
async function explained({ page, go }: Visit, module: string, action: string): Promise<void> {
  await go('/employee?search=Grace')
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Explain access' }).click()
  await page.getByRole('combobox', { name: 'in', exact: true }).click()
  await page.getByRole('option', { name: module, exact: true }).click()
  await page.getByRole('combobox', { name: 'do what' }).click()
  await page.getByRole('option', { name: action, exact: true }).click()
  await page.getByText(`Grace ${action === 'add' ? 'can' : 'cannot'} ${action} ${module}`).waitFor()
}

describe.skipIf(!hasBrowser)('why', () => {
  const stage = useStage()

  test('is told to whoever is refused a screen, about themselves', async () => {
    const { page, go, look } = await stage.visit({ as: people.grace })
    await go('/project/add')
    await page.getByRole('link', { name: 'Why?' }).click()
    await page.getByText('Grace cannot add Projects: the role Foreman does not allow it.').waitFor()
    await page.getByText('Can I').waitFor()
    expect(await page.getByRole('combobox', { name: 'Can', exact: true }).count()).toBe(0)
    await page.getByText('Allow Foreman Create in Projects').waitFor()
    await page.getByText('Who can: Eleanor Pike.').waitFor()
    await look('why one is refused')
  })

  test('of a project names it, and leads to the role', async () => {
    const { page, go } = await stage.visit({ as: people.eleanor })
    await go('/company/explain')
    const who = page.getByRole('combobox', { name: 'Can', exact: true })
    // The field begins with the person who is signed in, once the session is loaded.
    await expect.poll(() => who.inputValue()).toBe('Eleanor Pike')
    await chooseFound(who, 'Grace', 'Grace Okafor')
    await chooseFound(page.getByRole('combobox', { name: 'on the project' }), 'Millrace', /^Millrace/)
    await page.getByText('Grace is not on the project, and Foreman does not see all projects.').waitFor()
    await page.getByText('Put Grace on Millrace Footbridge').waitFor()
    await page.getByRole('combobox', { name: 'do what' }).click()
    await page.getByRole('option', { name: 'delete', exact: true }).click()
    await page.getByText('Both are needed.').waitFor()
    await page.reload()
    await page.getByText('Both are needed.').waitFor()
    await page.getByRole('link', { name: 'Change the role Foreman' }).click()
    await page.getByRole('heading', { name: 'Foreman' }).waitFor()
  })
})

/** Creates an RFI, a person who may read but not change RFIs, and a person who may not even read RFIs. */
async function forms({ server }: Stage) {
  const { db } = server.database
  const account = await newAccount(server, 'Depot office')
  const job = await addJob(db, await addWorkOrder(db, account, { title: 'Depot' }), { title: 'Walls' })
  const { employeeId: byEmployeeId } = await newPerson(server, account)
  const rfi = await addRfi(db, job, { number: 1, byEmployeeId, title: 'Which bolts?' })
  const all = { Projects: 18, Jobs: 2 }
  const reader = await newPerson(server, account, await addRole(db, account, 'Reader', { ...all, RFIs: 2 }))
  const stranger = await newPerson(server, account, await addRole(db, account, 'Stranger', all))
  return { rfi, readers: reader.token, strangers: stranger.token }
}

describe.skipIf(!hasBrowser)('asking for access', () => {
  const stage = useStage()
  const denied = (page: Page) => page.getByRole('heading', { name: 'Access denied' }).waitFor()
  /** Returns a list. Each later request of the page for the reason of a refusal is added to the list. */
  const countAsking = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/iam/refused') && asked.push(request.url()))
    return asked
  }

  test('goes from a refused screen to whoever can give it, and opens the screen once it is given', async () => {
    const project = await projectOf(stage, 'Linden')
    await stage.post(await stage.tokenOf(people.eleanor), '/api/notifications/read', [])
    const { page, go, look } = await stage.visit({ as: people.grace })
    await go(`/project/edit?obj=${project}`)
    await denied(page)
    await page.getByText('Your role, Foreman, does not have Update on Projects.').waitFor()
    await page.getByRole('button', { name: 'Ask Dana Whitlock (project manager)' }).focus()
    await page.keyboard.press('Enter')
    const note = page.getByRole('textbox', { name: 'What do you need it for?' })
    await page
      .getByText('Optional. Goes to Dana Whitlock (project manager), Eleanor Pike (account administrator).')
      .waitFor()
    await page.keyboard.type('The end of phase 2 has moved.')
    expect(await note.inputValue(), 'it has the focus').toBe('The end of phase 2 has moved.')
    await page.keyboard.press('Control+Enter')
    const asked = page.getByText(/^Asked Dana Whitlock and 1 other on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/)
    await asked.waitFor()
    expect(await asked.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await asking(page).count()).toBe(0)
    await look('access denied, asked for')
    await page.reload()
    await asked.waitFor()

    const phone = await stage.visit({ as: people.grace, size: 'phone' })
    await phone.go('/project/add')
    await phone.page.getByText('Your role, Foreman, does not have Create on Projects.').waitFor()
    await phone.page.getByRole('button', { name: 'Ask Eleanor Pike (account administrator)' }).tap()
    await phone.page.getByRole('button', { name: 'Send' }).tap()
    await phone.page.getByText(/^Asked Eleanor Pike on /).waitFor()
    await phone.look('access denied, asked for on a phone')

    const administrator = await stage.visit({ as: people.eleanor })
    await administrator.go('/home')
    await administrator.page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await administrator.page
      .getByRole('dialog', { name: /^Notifications/ })
      .getByRole('link', { name: /Grace Okafor asks for access: Projects, Update/ })
      .click()
    await administrator.page
      .getByText('Grace cannot change Projects on Linden Street Library Renewal')
      .waitFor()
    await administrator.look('who asks for access')
    await administrator.page.getByRole('link', { name: 'Change the role Foreman' }).click()
    await administrator.page.getByRole('heading', { name: 'Foreman' }).waitFor()
    // The checkboxes are clicked one after the other.
    // oxlint-disable-next-line no-await-in-loop
    for (const bit of ['Create', 'Update'])
      await administrator.page.getByRole('checkbox', { name: new RegExp(`^Projects, ${bit}`) }).click()
    const save = { name: /^Save/ }
    await administrator.page.getByRole('button', save).click()
    await administrator.page.getByRole('dialog').getByRole('button', save).click()
    await heard(administrator.page, 'Updated.', 'success')

    await page.getByText('You can open this now.').waitFor()
    await look('access denied, and given meanwhile')
    await page.getByRole('button', { name: 'Open it' }).click()
    await page.getByRole('heading', { name: 'Edit project' }).waitFor()
    await phone.page.getByRole('button', { name: 'Open it' }).tap()
    await phone.page.waitForURL('**/project/add')
    await phone.page.getByLabel('Title').waitFor()
  })

  test('says where nobody can be asked, and nothing where that cannot be known', async () => {
    const account = await newAccount(stage.server, 'Without administrators')
    const role = await addRole(stage.server.database.db, account, 'Clerk', {})
    const { token } = await newPerson(stage.server, account, role)
    const alone = await stage.visit({ as: token })
    await alone.go('/project/add')
    await alone.page.getByText('Nobody in your account can be asked for this.').waitFor()
    expect(await asking(alone.page).count()).toBe(0)
    await alone.look('access denied, and nobody to ask')

    // The test before has given Joel's role no right, so Joel is still refused.
    const visit = await stage.visit({ as: people.joel })
    await visit.fail('**/api/iam/refused')
    const failed = visit.page.waitForResponse('**/api/iam/refused')
    await visit.go('/project/add')
    await failed
    await denied(visit.page)
    await visit.page.getByRole('link', { name: 'Why?' }).waitFor()
    expect(await visit.page.getByText('Your role').count()).toBe(0)
    expect(await asking(visit.page).count()).toBe(0)
  })

  test('is offered where only the server refuses, or the record says what cannot be done', async () => {
    const { rfi, readers, strangers } = await forms(stage)
    const form = `/rfi/edit?id=${rfi}`
    const reader = await stage.visit({ as: readers })
    await reader.go(form)
    await denied(reader.page)
    await reader.page.getByText('Your role, Reader, does not have Update on RFIs.').waitFor()
    await reader.page.getByRole('button', { name: /^Ask / }).waitFor()
    await reader.look('access denied in the frame of a project')

    const stranger = await stage.visit({ as: strangers })
    stranger.allow(/status of 403/)
    await stranger.go(form)
    await denied(stranger.page)
    await stranger.page.getByText('Your role, Stranger, does not have Read on RFIs.').waitFor()
    await stranger.page.getByRole('button', { name: /^Ask / }).waitFor()
    await stranger.look('access denied by the server alone')
  })

  test('is not offered where a page is for administrators alone, which is said', async () => {
    const visit = await stage.visit({ as: people.dana })
    const isFor = async (address: string, whom: string) => {
      await visit.go(address)
      await visit.page.getByText(`Only ${whom} can open this page.`).waitFor()
      expect(await asking(visit.page).count()).toBe(0)
    }
    await isFor('/settings/account', 'account administrators')
    await isFor('/second-factor-reset', 'account administrators')
    await isFor('/companies', 'administrators of this site')
    await visit.look('access denied to all but administrators')
  })

  test('moves nothing on the page as it comes', async () => {
    const { page, go } = await stage.visit({ as: people.joel })
    let answer: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/iam/refused', async (route) => {
      await isHeld
      await route.continue()
    })
    await go('/project/add')
    await denied(page)
    const way = page.getByRole('link', { name: 'Go to the projects' })
    const before = await way.boundingBox()
    answer?.()
    await asking(page).waitFor()
    expect((await way.boundingBox())?.y).toBe(before?.y)
  })

  test('is not for visitors, nor in a preview', async () => {
    const visitor = await stage.visit()
    const byVisitor = countAsking(visitor.page)
    await visitor.go('/401?module=Invoices&action=Read')
    await denied(visitor.page)
    await visitor.page.waitForLoadState('networkidle')
    expect(byVisitor).toEqual([])

    const { page, go } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Guest/ }).click()
    await page.getByRole('heading', { name: 'Guest', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('region', { name: 'Preview' }).getByText('As Guest').waitFor()
    const inPreview = countAsking(page)
    await go('/project/add')
    await denied(page)
    await page.getByRole('link', { name: 'Why?' }).waitFor()
    await page.waitForLoadState('load')
    expect(inPreview).toEqual([])
    expect(await asking(page).count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the matrix', () => {
  const stage = useStage()

  test('is filled by the keys, asks before it is left, and is put back', async () => {
    const { page, go, look } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    await box(/^Field notes, Read/).focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    // From the last column ArrowRight moves to the other half of the table.
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/, Create/)
    await box(/^Incidents, Delete/).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^1 change to /).waitFor()
    await look('a change that waits')
    await page.getByRole('link', { name: 'Employees' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .last()
      .click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(/^1 change to /).waitFor({ state: 'hidden' })
  })

  test('keeps what is marked when somebody else was faster, and is saved then', async () => {
    const { page, go, allow, look } = await stage.visit({ as: people.eleanor })
    allow(/status of 409/)
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Accountant/ }).click()
    await page.getByRole('checkbox', { name: /^Files, Delete/ }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    // Changes the role as another administrator would, while the question is open. This screen is not notified.
    await stage.server.database.pool.query(
      `update iam set row_version = row_version + 1, permissions = permissions || '{"Permits": 10}'
        where company_role_id in (select id from company_role where name = 'Accountant')`,
    )
    const save = () => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await save()
    await page.getByText(/^Accountant was changed on .* Your 1 change is kept/).waitFor()
    await page.getByRole('button', { name: /^Accountant.*1 unsaved change/ }).waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    const compared = page.getByRole('dialog', { name: 'What Accountant allows' })
    expect(await compared.getByRole('row').allTextContents()).toEqual([
      'ModuleWhen you startedNowAfter you save',
      'PermitsReadRead, DeleteRead, Delete',
      expect.stringMatching(/^Files.*Delete$/),
    ])
    await look('what somebody else changed meanwhile')
    await compared.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await save()
    await heard(page, 'Updated.', 'success')
  })

  test('tells beside it what was changed lately, all of it on demand, and is taken along as a file', async () => {
    const { page, go, look } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    const lately = page.getByRole('region', { name: 'Changed lately' })
    await page.getByRole('button', { name: /^Field worker/ }).click()
    await page.getByRole('checkbox', { name: /^Schedule, Update/ }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    // Emeka and Paloma work in other offices, so Eleanor may not read their names.
    await page.getByRole('dialog').getByText('2 people in other offices have this role too.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await lately.getByRole('button', { name: /^Field worker.*Schedule: \+ Read, \+ Update/ }).waitFor()
    await look('what was changed lately')
    await lately.getByRole('button', { name: 'All changes' }).click()
    const all = page.getByRole('dialog', { name: 'Changes to roles' })
    await all
      .getByText(/, Eleanor Pike$/)
      .first()
      .waitFor()
    await look('all that was changed')
    await all.getByRole('button', { name: 'Close' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export what roles allow (.xlsx)' }).click()
    expect((await file).suggestedFilename()).toMatch(/^Access of roles \d{4}-\d\d-\d\d\.xlsx$/)
  })

  test('is made like another role, of which nothing is saved yet', async () => {
    const { page, go } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Foreman/ }).click()
    await page.getByRole('button', { name: 'Copy from…' }).click()
    await page.getByRole('menuitem', { name: 'Project manager' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('dialog').getByText('5 people see all projects.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('of a phone has a row for each module, and five switches for each', async () => {
    const { page, go, look } = await stage.visit({ as: people.eleanor, size: 'phone' })
    await go('/company/roles-accesslist')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Foreman/ }).click()
    await page.getByRole('button', { name: /^Invoices none/ }).tap()
    await page.getByRole('dialog').getByRole('switch', { name: 'Update' }).click()
    await look('five switches of a module')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: /^Invoices Read, Update/ }).waitFor()
    await page.getByText('2 changes to Foreman, for 5 people').waitFor()
    await look('what waits on a phone')
    await page.getByRole('button', { name: 'Discard' }).tap()
  })
})
