/** The states of the bell and of the notifications. */
import { lookAtEvery, type Screen } from './every-state.ts'
import { employeeOf, giveNotifications } from './notifications-given.ts'
import { people, type Stage } from './stage.ts'

async function fillBell(stage: Stage): Promise<void> {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await giveNotifications(stage, await employeeOf(stage, people.joel), [
    { title: 'You were removed from Pier 4', createdAt: ago(200), isRead: true },
    {
      title: 'Linden Street Library Renewal is at critical risk',
      body: 'Its end is near, and less than two thirds of the work is done.',
      link: '/help',
      createdAt: ago(30),
    },
    { title: 'Dates of Tie bar changed: Nov 3 to Nov 12', link: '/help', createdAt: ago(3) },
    { title: 'You were assigned to Foundry Lofts Block C', link: '/help', createdAt: ago(0.2) },
  ])
}

const screens: Screen[] = [
  {
    name: 'bell',
    as: people.joel,
    show: async ({ page, go }) => {
      await go('/help')
      await page.getByRole('button', { name: /^Notifications, / }).click()
      await page.getByText('You were assigned to Foundry Lofts Block C').waitFor()
    },
  },
  {
    name: 'notifications',
    as: people.joel,
    at: '/notifications',
    shows: (page) => page.getByText('You were assigned to Foundry Lofts Block C'),
  },
  {
    name: 'notifications, none yet',
    as: 'Account administrator',
    at: '/notifications',
    shows: (page) => page.getByText('No notifications yet'),
  },
  {
    name: 'notifications, failed',
    as: people.joel,
    fails: '**/api/notifications/get/user',
    at: '/notifications',
    shows: (page) => page.getByRole('main').getByText('Error fetching data.'),
  },
]

// `prepare` fills the bell once, because a state is opened again on a phone and at a second try.
lookAtEvery(screens, fillBell)
