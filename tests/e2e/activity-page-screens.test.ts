/** The states of the page of an activity: late with a record in its way, empty, of who sees less, and what is opened on it. */
import { lookAtEvery } from './every-state.ts'
import { footings, placeOf } from './planning-records.ts'
import { people, type Stage, type Visit } from './stage.ts'

const pageOf = async (stage: Stage, activity: string) => {
  const at = await placeOf(stage, { ...footings, activity })
  return `/activities/details/${at.project}/${at.activity}`
}

/** What has captures, and a change order that waits. */
const late = (stage: Stage) => pageOf(stage, 'Place')

async function open({ page, go }: Visit, stage: Stage): Promise<void> {
  await go(await late(stage))
  await page.getByRole('heading', { name: 'Place', level: 1 }).waitFor()
  await page.getByRole('heading', { name: /^Captures/ }).waitFor()
}

/** Says something, and links it with an RFI. */
async function prepare(stage: Stage): Promise<void> {
  const token = await stage.tokenOf(people.dana)
  const { project, activity } = await placeOf(stage, { ...footings, activity: 'Place' })
  const { items } = await stage.post<{ items: { rfiUniqueId: string }[] }>(token, '/api/rfi/workorder', {
    TargetUniqueID: project,
    statusId: null,
  })
  await stage.post(token, '/api/links/create', [
    { targetType: 'RFI', TargetUniqueID: items[0]?.rfiUniqueId, subTaskUniqueId: activity },
  ])
  await stage.post(token, '/api/subtaskcomments/create', [
    { subTaskUniqueId: activity, subTaskCommentText: 'The pump comes at 6 on Tuesday.' },
  ])
}

lookAtEvery(
  [
    {
      name: 'an activity',
      as: people.dana,
      at: late,
      shows: (page) => [
        page.getByText('The pump comes at 6 on Tuesday.'),
        page.getByRole('heading', { name: /^Blocked by/ }),
        page.getByRole('heading', { name: /^Crew/ }),
      ],
    },
    {
      name: 'an activity, of a superintendent',
      as: people.luis,
      at: (stage) => pageOf(stage, 'Strip and cure'),
      shows: (page) => page.getByRole('heading', { name: 'Strip and cure', level: 1 }),
    },
    {
      name: 'an activity, its captures failed',
      as: people.dana,
      fails: '**/api/captures/subtask',
      at: late,
      shows: (page) => page.getByText('Error fetching data.').first(),
    },
    {
      name: 'an activity, linking a record',
      as: people.dana,
      show: async (visit, stage) => {
        await open(visit, stage)
        await visit.page.getByRole('button', { name: 'Link', exact: true }).click()
        await visit.page.getByRole('dialog').getByRole('listitem').first().waitFor()
      },
    },
    {
      name: 'an activity, nothing to link',
      as: people.dana,
      show: async (visit, stage) => {
        await open(visit, stage)
        await visit.page.getByRole('button', { name: 'Link', exact: true }).click()
        await visit.page.getByRole('dialog').getByRole('textbox').fill('No such record')
        await visit.page.getByText(/^Nothing here is called/).waitFor()
      },
    },
    {
      name: 'an activity, correcting a capture',
      as: people.dana,
      show: async (visit, stage) => {
        await open(visit, stage)
        await visit.page
          .getByRole('button', { name: /^Correct / })
          .first()
          .click()
        await visit.page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
      },
    },
    {
      name: 'an activity, changing its dates',
      as: people.dana,
      show: async (visit, stage, size) => {
        await open(visit, stage)
        await visit.page.getByRole('button', { name: 'Change dates' }).first().click()
        await visit.page.getByRole('dialog', { name: 'Change dates' }).waitFor()
        if (size === 'phone')
          await visit.page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
      },
    },
    {
      name: 'an RFI that is linked with an activity',
      as: people.dana,
      show: async (visit, stage) => {
        await open(visit, stage)
        await visit.page.getByRole('link', { name: /^RFI-/ }).first().click()
        await visit.page.getByRole('link', { name: 'Place' }).waitFor()
      },
    },
  ],
  prepare,
)
