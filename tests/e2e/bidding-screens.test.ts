/** The states of the vendor's screens of bidding. */
import { addAddendum } from '#database/seed/bid-builders.ts'
import { addActivity } from '#database/seed/builders.ts'
import { lookAtEvery } from './every-state.ts'
import { givePackets } from './packets-given.ts'
import { people, projectOf } from './stage.ts'

const gym = (stage: Parameters<typeof projectOf>[0]) => projectOf(stage, 'Orchard')
const boardwalk = (stage: Parameters<typeof projectOf>[0]) => projectOf(stage, 'Pier 4')

lookAtEvery([
  {
    name: 'searching bids, nothing yet',
    as: people.amara,
    at: async () => '/bids/search-project',
    shows: (page) => page.getByText('Search for projects to bid on'),
  },
  {
    name: 'searching bids, nothing to search',
    as: people.amara,
    show: async ({ page, go }) => {
      await go('/bids/search-project?search=gym')
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText('There is nothing to search').waitFor()
      await page.getByText('Search for projects to bid on').waitFor()
    },
  },
  {
    name: 'searching bids',
    as: people.amara,
    at: async () => '/bids/search-project?search=harrow',
    shows: (page) => [
      page.getByText('Orchard Elementary Gym', { exact: true }),
      page.getByText('Intends to bid'),
    ],
  },
  {
    name: 'searching bids, none found',
    as: people.amara,
    at: async () => '/bids/search-project?search=cathedral',
    shows: (page) => page.getByText('No project matches'),
  },
  {
    name: 'a bid being priced',
    as: people.amara,
    at: async (stage) => {
      await givePackets(stage.server)
      return `/bids/${await gym(stage)}`
    },
    shows: (page) => [
      page.getByText('Your bid so far'),
      page.getByText('Sealed until'),
      page.getByText('Acknowledge addendum 1 first.'),
      page.getByText('S-201 Tilt-up panels, elevations.pdf'),
      page.getByRole('region', { name: 'Your files' }),
    ],
  },
  {
    name: 'alternates being priced',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByLabel(/^Your unit cost of alternate 2/).scrollIntoViewIfNeeded()
      await page.getByText('Panels with a reveal pattern').waitFor()
    },
  },
  {
    name: 'the files of a bid',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await givePackets(stage.server)
      await go(`/bids/${await gym(stage)}`)
      await page.getByRole('region', { name: 'Your files' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Download Specifications.txt' }).waitFor()
    },
  },
  {
    name: 'a bid with a zero',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      const field = page
        .getByRole('textbox', { name: /^Your unit cost of Lay/ })
        .or(page.getByRole('textbox', { name: /^Your unit cost of Form, Footings/ }))
      await field.first().fill('0')
      await field.first().press('Shift+Enter')
      await page.getByText('Your bid so far').click()
      await page.getByText('Zero values are not allowed.').waitFor()
    },
  },
  {
    name: 'an addendum to be read',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Not read yet').waitFor()
      await page.getByRole('button', { name: /^Addendum 1/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).waitFor()
    },
  },
  {
    name: 'asking a question',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Is hoisting the panels by our crane').waitFor()
      await page.getByRole('button', { name: 'Ask a question…' }).click()
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'Your question' })
        .fill('Who saws the joints?')
    },
  },
  {
    name: 'pasting prices',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Your bid so far').waitFor()
      await page.getByRole('button', { name: 'Paste prices…' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Rows' }).waitFor()
    },
  },
  {
    name: 'pasted prices, before they are taken',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Your bid so far').waitFor()
      await page.getByRole('button', { name: 'Paste prices…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('textbox', { name: 'Rows' })
        .fill(
          'Description\tUnit cost\nVapor barrier\t$1,200.00\nFabricate\t.5\nLay and grout\t12.50\nMembrane\t11\nMembrane\t12\nInsulate\t6',
        )
      await dialog.getByRole('button', { name: 'Check the rows' }).click()
      await dialog.getByRole('button', { name: 'See what happens' }).click()
      await dialog.getByText('No line has this code or description').waitFor()
    },
  },
  {
    name: 'submitting a bid',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Your bid so far').waitFor()
      const submit = page.getByRole('button', { name: 'Submit bid…' })
      await submit.waitFor()
      // If the phone opens this state, too, the addendum is acknowledged already.
      if ((await page.getByText('Acknowledge addendum 1 first.').count()) > 0) {
        await page.getByRole('button', { name: /^Addendum 1/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
      }
      await submit.click()
      await page.getByRole('dialog').getByText('without a price').waitFor()
    },
  },
  {
    name: 'a bid that has ended',
    as: people.amara,
    at: async (stage) => {
      await givePackets(stage.server)
      return `/bids/${await boardwalk(stage)}`
    },
    shows: (page) => [
      page.getByText(/^Bidding ended /).first(),
      page.getByText('Jacket'),
      page.getByText('Your bid as submitted. Addenda acknowledged: 1 of 1.'),
      page.getByText('How we work between tides.txt'),
      page.getByText('Handrail lights'),
    ],
  },
  {
    name: 'my bids',
    as: people.amara,
    at: async () => '/bids/bid-history',
    shows: (page) => [
      page.getByText('Orchard Elementary Gym', { exact: true }),
      page.getByText('14 lines'),
      page.getByText('Awarded', { exact: true }),
    ],
  },
  {
    name: 'my bids, none yet',
    as: people.nils,
    at: async () => '/bids/bid-history',
    shows: (page) => page.getByText('No bids yet'),
  },
  {
    name: 'a project before one shows intent',
    as: people.nils,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByText('Fabricate').or(page.getByText('Vapor barrier')).first().waitFor()
    },
  },
  {
    name: 'showing intent',
    as: people.nils,
    show: async ({ page, go }, stage) => {
      await go(`/bids/${await gym(stage)}`)
      await page.getByRole('button', { name: 'Show intent to bid' }).click()
      await page.getByRole('dialog').getByText('Click Yes to show intent').waitFor()
    },
  },
  // These states come last, because they change the lines of the project.
  {
    name: 'a bid on lines that an addendum changed',
    as: people.amara,
    at: async (stage) => {
      await changeLines(stage)
      return `/bids/${await gym(stage)}`
    },
    shows: (page) => [
      page.getByText('Changed by addendum 2, it was 5,200 SF'),
      page.getByText('Added by addendum 2'),
    ],
  },
  {
    name: 'an addendum that changes lines, to be read',
    as: people.amara,
    show: async ({ page, go }, stage) => {
      await changeLines(stage)
      await go(`/bids/${await gym(stage)}`)
      await page.getByRole('button', { name: /^Addendum 2/ }).click()
      await page.getByRole('dialog').getByText('5,200 SF → 6,100 SF').waitFor()
    },
  },
  {
    name: 'a bid that was submitted before lines changed',
    as: people.amara,
    at: async (stage) => {
      await changeLines(stage)
      await submitBefore(stage)
      return `/bids/${await gym(stage)}`
    },
    shows: (page) => page.getByText(/^An addendum has changed lines since you submitted/),
  },
  {
    name: 'my bids, one on lines that have changed',
    as: people.amara,
    at: async (stage) => {
      await changeLines(stage)
      await submitBefore(stage)
      return '/bids/bid-history'
    },
    shows: (page) => page.getByText('Lines changed since'),
  },
])

type Stage = Parameters<typeof projectOf>[0]

/** Issues an addendum as the owner of the gym, which changes one line and adds another. Later calls do nothing. */
async function changeLines({ server }: Stage): Promise<void> {
  const { db, pool } = server.database
  const {
    rows: [line],
  } = await pool.query(
    `select w.company_id as "companyId", w.account_id as "accountId", w.id as "workOrderId", a.id, a.task_id as "taskId", a.job_id as "jobId",
       (select d.issued_by_employee_id from bid_addendum d where d.work_order_id = w.id limit 1) as "employeeId"
     from work_order w join activity a on a.work_order_id = w.id
     where w.title like 'Orchard%' and a.title = 'Form' and a.target_metric = 5200`,
  )
  // An earlier call has changed the line.
  if (!line) return
  await addAddendum(db, line, line, { number: 2, title: 'More footings', text: 'Grid C is longer.' })
  await pool.query('update activity set target_metric = 6100 where id = $1', [line.id])
  const added = await addActivity(db, line, { title: 'Saw the joints', target_metric: '1200', unit: 'ft' })
  await pool.query('update activity set position = 1 where id = $1', [added.activityId])
  await pool.query(
    `insert into bid_addendum_line (company_id, account_id, work_order_id, addendum_number, activity_id, position, what,
       title_before, unit_before, quantity_before, hours_before, title_after, unit_after, quantity_after, hours_after)
     values ($1, $2, $3, 2, $4, 1, 'changed', 'Form', 'SF', 5200, 420, 'Form', 'SF', 6100, 420),
            ($1, $2, $3, 2, $5, 2, 'added', null, null, null, null, 'Saw the joints', 'ft', 1200, null)`,
    [line.companyId, line.accountId, line.workOrderId, line.id, added.activityId],
  )
}

/** Changes the data as if Kestrel had submitted a bid on the gym before the second addendum. */
async function submitBefore({ server }: Stage): Promise<void> {
  await server.database.pool.query(
    `update bid_summary set status_id = 11, version = 1, last_version = 1, known_addenda = '{1}', submitted_at = now(),
       submitted_by_employee_id = intent_by_employee_id
     where project_title like 'Orchard%' and version is null
       and id in (select r.bid_summary_id from bid_received r where r.bidder_name like 'Kestrel%')`,
  )
}
