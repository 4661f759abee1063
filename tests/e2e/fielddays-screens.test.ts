/** The states of a day in the daily report. */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { lookAtEvery } from './every-state.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { people, type Stage } from './stage.ts'

/** Returns the address of the newest day before today that has this state, on the library project. */
async function dayThatIs(stage: Stage, state: string): Promise<string> {
  const records = await dayRecords(stage)
  const token = await stage.tokenOf(people.dana)
  const months = [
    records.day,
    new Date(Date.parse(records.day) - 28 * DAY_MILLISECONDS).toISOString().slice(0, 10),
  ]
  for (const date of months) {
    // oxlint-disable-next-line no-await-in-loop
    const { days } = await stage.post<{ days: { date: string; state: string }[] }>(
      token,
      '/api/fieldday/month',
      { workOrderUniqueId: records.project, date },
    )
    const found = days.findLast((one) => one.state === state && one.date < records.day)
    if (found) return dayAddress({ ...records, day: found.date })
  }
  throw new Error(`The demo has no day that is ${state}`)
}

lookAtEvery([
  {
    name: 'a day that is open',
    as: people.luis,
    at: async (stage) => dayAddress(await dayRecords(stage)),
    shows: (page) => [
      page.getByRole('button', { name: 'Confirm this day' }),
      page.getByRole('button', { name: 'Enter the evening weather' }),
      page.getByRole('table').first(),
      page.getByRole('button', { name: 'Preview F4 north, spacers added.jpg' }),
    ],
  },
  {
    name: 'a day that is open, what is missing on a phone',
    as: people.luis,
    show: async ({ page, go }, stage, size) => {
      await go(dayAddress(await dayRecords(stage)))
      await page.getByRole('button', { name: 'Confirm this day' }).waitFor()
      if (size !== 'phone') return
      // The likeliest answers need one tap, and their buttons are high enough for a thumb.
      for (const name of ['= noon', /^Remind/, /^New entry/]) {
        // oxlint-disable-next-line no-await-in-loop
        const box = await page.getByRole('button', { name }).first().boundingBox()
        if (!box || box.height < 44) throw new Error(`${name} is ${box?.height} px high`)
      }
      const chips = page.getByRole('navigation', { name: 'Last days' })
      await chips.locator('[aria-current=date]', { hasText: 'Today' }).waitFor()
      if ((await chips.locator('[aria-current]').count()) !== 1)
        throw new Error('Several days are shown at once')
    },
  },
  {
    name: 'a day that is confirmed',
    as: people.luis,
    at: (stage) => dayThatIs(stage, 'Confirmed'),
    shows: (page) => [
      page.getByRole('button', { name: 'Add addendum' }),
      page.getByText('locked, addenda only'),
      page.getByRole('heading', { name: 'Who was there' }),
    ],
  },
  {
    name: 'a day without work',
    as: people.luis,
    at: (stage) => dayThatIs(stage, 'NoWork'),
    shows: (page) => page.getByText('Nothing on this day of the weekend.'),
  },
  {
    name: 'confirming a day, what is missing',
    as: people.luis,
    show: async ({ page, go }, stage) => {
      await go(dayAddress(await dayRecords(stage)))
      await page.getByRole('button', { name: 'Confirm this day' }).click()
      await page.getByRole('button', { name: /^Confirm with \d+ missing$/ }).waitFor()
    },
  },
  {
    name: 'the weather of a part of a day',
    as: people.luis,
    show: async ({ page, go }, stage) => {
      await go(dayAddress(await dayRecords(stage)))
      await page.getByRole('button', { name: 'Enter the evening weather' }).click()
      await page.getByRole('textbox', { name: 'Temperature, °F' }).waitFor()
    },
  },
  {
    name: 'a day as a whole, failed',
    as: people.luis,
    fails: '**/api/fieldday',
    at: async (stage) => dayAddress(await dayRecords(stage)),
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
])
