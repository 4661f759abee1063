/** The states of the sign-in, of the shell and of the help. */
import { lookAtEvery } from './every-state.ts'
import { people, pointAtSaid } from './stage.ts'

lookAtEvery([
  { name: 'sign-in', at: '/login', shows: (page) => page.getByRole('heading', { name: 'Sign in' }) },
  {
    name: 'sign-in, refused',
    allow: [/status of 401/],
    show: async ({ page, go }) => {
      await go('/login')
      await page.getByLabel('E-mail address').fill(people.dana)
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByText('We cannot log you in.').waitFor()
    },
  },
  {
    name: 'leaving a form',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByLabel('Title').fill('Something')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'change password',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/change-password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'help',
    as: people.dana,
    at: '/help',
    shows: (page) => page.getByRole('heading', { name: 'Keys' }),
  },
  {
    name: 'help, a page',
    as: people.dana,
    at: '/help?topic=punch-lists',
    shows: (page) => [
      page.getByRole('heading', { name: 'Punch lists', level: 1 }),
      page.locator('img:visible').first(),
    ],
  },
  {
    name: 'help, nothing found',
    as: people.dana,
    at: '/help?q=elephants',
    shows: (page) => page.getByText('No page says that'),
  },
  {
    name: 'access denied',
    at: '/401',
    shows: (page) => page.getByRole('heading', { name: 'Access denied' }),
  },
  {
    name: 'no such page',
    as: people.dana,
    at: '/nowhere',
    shows: (page) => page.getByRole('heading', { name: 'There is no such page' }),
  },
  {
    name: 'server away',
    as: people.dana,
    allow: [/status of 500/, /Oops! Server/],
    fails: '**/api/session',
    at: '/home',
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'quick search',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText('Linden Street Library Renewal').waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ha')
      await page.getByRole('dialog').getByText('Harbor View').waitFor()
    },
  },
  {
    name: 'search',
    as: people.dana,
    at: '/search?search=asbestos',
    shows: (page) => page.getByRole('link', { name: /Asbestos behind wainscot/ }).first(),
  },
  {
    name: 'search, nothing typed',
    as: people.dana,
    at: '/search',
    shows: (page) => page.getByText('What are you looking for?'),
  },
  {
    name: 'search, nothing found',
    as: people.dana,
    at: '/search?search=zzyzx',
    shows: (page) => page.getByText('Nothing named “zzyzx”'),
  },
  {
    name: 'search, failed',
    as: people.dana,
    fails: '**/api/search/list',
    at: '/search?search=boiler',
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'search, loading',
    as: people.dana,
    show: async ({ page, go }) => {
      await page.route('**/api/search/list', () => {})
      await go('/search?search=footing')
      await page.getByRole('status', { name: 'Loading' }).waitFor()
    },
  },
  {
    name: 'user menu',
    as: people.joel,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByRole('button', { name: /Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'toast',
    as: people.dana,
    show: ({ page, go }) =>
      pointAtSaid(page, 'Missing info, redirected to projects!', () => go('/project/edit')),
  },
  // This state comes last, because a folded rail stays folded.
  {
    name: 'rail or drawer',
    as: people.dana,
    show: async ({ page, go }, _stage, size) => {
      await go('/help')
      const [before, after] =
        size === 'phone' ? ['Open the menu', 'Close the menu'] : ['Collapse the menu', 'Expand the menu']
      await page.getByRole('button', { name: before }).click()
      await page.getByRole('button', { name: after }).waitFor()
    },
  },
])
