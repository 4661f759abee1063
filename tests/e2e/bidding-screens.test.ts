/** The states of the vendor's screens of bidding. */
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
      page.getByText('Intent shown'),
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
      // Once: a phone that brings this about by itself finds it acknowledged.
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
      page.getByText('What you submitted knew 1 of 1 addendum.'),
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
])
