/** The states of the owner's screens of bidding. */
import { lookAtEvery } from './every-state.ts'
import { givePackets } from './packets-given.ts'
import { people, projectOf } from './stage.ts'

type Stage = Parameters<typeof projectOf>[0]
const gym = (stage: Stage) => projectOf(stage, 'Orchard')
const boardwalk = (stage: Stage) => projectOf(stage, 'Pier 4')
const harbor = (stage: Stage) => projectOf(stage, 'Harbor')

lookAtEvery([
  {
    name: 'bids on a project, sealed',
    as: people.dana,
    at: async (stage) => `/bids/approve-summary/${await gym(stage)}`,
    shows: (page) => [
      page.getByText(/Bids are sealed until the end of/),
      page.getByText('Intends to bid').first(),
    ],
  },
  {
    name: 'bids on a project, opened',
    as: people.dana,
    at: async (stage) => `/bids/approve-summary/${await boardwalk(stage)}`,
    shows: (page) => [
      page.getByRole('link', { name: 'Tabulation' }),
      page.getByText(/3 submitted/),
      page.getByText('Addenda acknowledged: 1 of 1').first(),
    ],
  },
  {
    name: 'answering a question',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await gym(stage)}`)
      await page.getByRole('button', { name: /^Answer Kestrel/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Your answer' }).fill('By ours.')
      await dialog.getByText('Publish the question and answer').waitFor()
    },
  },
  {
    name: 'issuing an addendum',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await gym(stage)}`)
      await page.getByRole('button', { name: 'Issue addendum…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Rock at grid C')
      await dialog.getByText('Move the end of bidding to').waitFor()
    },
  },
  {
    name: 'issuing an addendum with lines',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await gym(stage)}?addendum=true`)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Change a line' }).click()
      await page
        .getByRole('option', { name: /^Form, Footings/ })
        .first()
        .click()
      await dialog.getByRole('button', { name: 'Leave this line as it is' }).waitFor()
      await dialog.getByRole('button', { name: 'Add a line' }).click()
      await dialog.getByRole('region', { name: 'New line' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'issuing an addendum with an alternate',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await gym(stage)}`)
      await page.getByText('Panels with a reveal pattern').waitFor()
      await page.getByRole('button', { name: 'Issue addendum…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add an alternate' }).click()
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('40')
      await dialog.getByRole('button', { name: 'Remove alternate' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'alternates before a project is advertised',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const woid = await harbor(stage)
      const has = await stage.server.database.pool.query(
        'select 1 from bid_alternate where work_order_id = $1',
        [woid],
      )
      await go(`/bids/approve-summary/${woid}`)
      if (!has.rowCount) {
        await page.getByRole('button', { name: 'Add alternate…' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'What you may add to the base bid' }).fill('Acoustic doors')
        await dialog.getByRole('textbox', { name: 'Quantity' }).fill('14')
        await dialog.getByRole('combobox', { name: 'Unit' }).fill('ea')
        await dialog.getByRole('textbox', { name: 'Description' }).fill('Instead of those of the schedule.')
        await dialog.getByRole('button', { name: 'Add alternate' }).click()
      }
      await page.getByText('Alternate 1 · 14 ea').waitFor()
    },
  },
  {
    name: 'writing an alternate',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await harbor(stage)}`)
      await page.getByRole('button', { name: 'Edit alternate 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save alternate' }).waitFor()
    },
  },
  {
    name: 'a tabulation, its alternates',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page.getByText('Total of the alternates').scrollIntoViewIfNeeded()
      await page.getByText('Handrail lights').waitFor()
    },
  },
  {
    name: 'an addendum, as its owner reads it',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/approve-summary/${await gym(stage)}`)
      await page.getByRole('button', { name: /^Addendum 1/ }).click()
      await page
        .getByRole('dialog')
        .getByText(/by Dana Whitlock/)
        .waitFor()
    },
  },
  {
    name: 'bids on a project, none',
    as: people.dana,
    at: async (stage) => `/bids/approve-summary/${await harbor(stage)}`,
    shows: (page) => page.getByText('No bidders yet'),
  },
  {
    name: 'a tabulation',
    as: people.dana,
    at: async (stage) => `/bids/tabulation-details/${await boardwalk(stage)}`,
    shows: (page) => [
      page.getByText('Clean and inspect').first(),
      page.getByText('lowest').first(),
      page.getByText('Addenda acknowledged: 0 of 1').first(),
    ],
  },
  {
    name: 'a tabulation, outliers alone',
    as: people.dana,
    at: async (stage) => `/bids/tabulation-details/${await boardwalk(stage)}?far=true`,
    shows: (page) => page.getByText('Coat').first(),
  },
  {
    name: 'a tabulation, sealed',
    as: people.dana,
    at: async (stage) => `/bids/tabulation-details/${await gym(stage)}`,
    shows: (page) => page.getByText('Bids are sealed', { exact: true }),
  },
  {
    name: 'awarding',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page.getByRole('button', { name: 'Award…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Who wins').waitFor()
      await dialog.getByRole('radio', { name: /Kestrel/ }).check()
      await dialog.getByText('Accepted alternates', { exact: true }).waitFor()
    },
  },
  {
    name: 'one bid',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page.getByRole('link', { name: /Bluefin/ }).click()
      await page.getByText('Whole bid').waitFor()
    },
  },
  {
    name: 'the files of one bid',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await givePackets(stage.server)
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page.getByRole('link', { name: /Kestrel/ }).click()
      await page.getByRole('region', { name: 'Their files' }).scrollIntoViewIfNeeded()
      await page.getByText('How we work between tides.txt').waitFor()
    },
  },
  {
    name: 'bids on a project, awarded',
    as: people.dana,
    at: async (stage) => `/bids/approve-summary/${await projectOf(stage, 'Ninth')}`,
    shows: (page) => [page.getByText('Awarded', { exact: true }), page.getByText('Not awarded')],
  },
  {
    name: 'the bid packet, where its owner fills it',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await givePackets(stage.server)
      await go(`/bids/approve-summary/${await gym(stage)}`)
      await page.getByRole('button', { name: 'Bid packet' }).click()
      await page.getByText('Specifications.txt').waitFor()
    },
  },
  // These states come last, because they change the lines of the project.
  {
    name: 'a tabulation of lines that have changed',
    as: people.dana,
    at: async (stage) => {
      await changeLines(stage)
      return `/bids/tabulation-details/${await boardwalk(stage)}`
    },
    shows: (page) => [
      page.getByText('lines changed since').first(),
      page.getByText(/^submitted \$2,270,003/).first(),
    ],
  },
  {
    name: 'one bid on lines that have changed',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await changeLines(stage)
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page
        .getByRole('link', { name: /^Kestrel/ })
        .first()
        .click()
      await page.getByText(/1 line has another quantity, 1 line falls out/).waitFor()
    },
  },
  {
    name: 'awarding a bid on lines that have changed',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await changeLines(stage)
      await go(`/bids/tabulation-details/${await boardwalk(stage)}`)
      await page.getByRole('button', { name: 'Award…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /Kestrel/ }).check()
      await dialog.getByRole('checkbox', { name: /^Award it at its unit costs/ }).waitFor()
    },
  },
])

/**
 * Doubles the first line of the boardwalk and deletes the third, as the owner may while the project is taken
 * back from bidders. Later calls do nothing.
 */
async function changeLines({ server }: Stage): Promise<void> {
  await server.database.pool.query(
    `with line as (
       select a.id, row_number() over (order by j.position, j.id, t.position, t.id, a.position, a.id) as place from activity a
       join task t on t.id = a.task_id join job j on j.id = a.job_id join work_order w on w.id = a.work_order_id
       where w.title like 'Pier 4%' and not exists (
         select 1 from activity d where d.work_order_id = w.id and d.deleted_at is not null))
     update activity a set target_metric = case line.place when 1 then target_metric * 2 else target_metric end,
       deleted_at = case line.place when 3 then now() end
     from line where line.id = a.id and line.place in (1, 3)`,
  )
}
