/**
 * `npm run help:pictures -- http://localhost:3000`: takes the pictures of the help again, in light and dark,
 * from a running server with the demo company.
 */
import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = new URL('../web/public/help/', import.meta.url)
const DANA = 'dana@harrowpike.example'
const GRACE = 'grace@harrowpike.example'
const ADMIN = 'admin@plumbline.example'

interface Shot {
  name: string
  as?: string
  show: (page: Page) => Promise<void>
}

async function post<T>(token: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, errorDescription } = (await response.json()) as { data: T; errorDescription: string | null }
  if (!response.ok) throw new Error(`${path}: ${errorDescription}`)
  return data
}

const tokens = new Map<string, string>()
for (const username of [DANA, GRACE, ADMIN]) {
  const { token } = await post<{ token: string }>('', '/api/login', { username, password: DEMO_PASSWORD })
  tokens.set(username, token)
}
const dana = tokens.get(DANA) ?? ''
interface Found {
  items: { workOrderUniqueID: string; jobUniqueId: string }[]
}
const projects = await post<Found>(dana, '/api/workorder/employee', { searchKey: 'Linden Street' })
const project = projects.items[0]?.workOrderUniqueID ?? ''

const rfis = await post<{ items: { rfiUniqueId: string; rfiTitle: string }[] }>(dana, '/api/rfi/workorder', {
  TargetUniqueID: project,
})
const rfi = rfis.items.find(({ rfiTitle }) => rfiTitle.startsWith('Duct'))?.rfiUniqueId ?? ''

const submittals = await post<{ items: { submittalMasterUniqueId: string; submittalTitle: string }[] }>(
  dana,
  '/api/submittal/getbyworkorder',
  { TargetUniqueID: project },
)
const submittal = submittals.items.find(({ submittalTitle }) => submittalTitle.startsWith('Air handling'))
const orders = await post<{ items: { changeOrderMasterUniqueId: string; statusName: string }[] }>(
  dana,
  '/api/changeordermaster/workorder',
  { TargetUniqueID: project },
)
const order = orders.items.find(({ statusName }) => statusName === 'Pending') ?? orders.items[0]
const permits = await post<{ items: { permitUniqueId: string; permitTitle: string }[] }>(
  dana,
  '/api/permit/workorder',
  { TargetUniqueID: project },
)
const permit =
  permits.items.find(({ permitTitle }) => permitTitle.startsWith('Foundations'))?.permitUniqueId ?? ''
const incidents = await post<{ items: { incidentUniqueId: string; incidentName: string }[] }>(
  dana,
  '/api/incident/GetByWorkorder',
  { TargetUniqueID: project },
)
const incident =
  incidents.items.find(({ incidentName }) => incidentName.startsWith('Ladder'))?.incidentUniqueId ?? ''

const shots: readonly Shot[] = [
  { name: 'projects', show: async (page) => void (await page.goto(`${origin}/home`)) },
  {
    name: 'planning',
    show: async (page) => {
      await page.goto(`${origin}/projects/details/${project}`)
      await page.getByRole('link', { name: /^East wing foundations/ }).click()
      await page.getByRole('link', { name: /^Footings/ }).click()
    },
  },
  {
    name: 'team',
    show: async (page) => void (await page.goto(`${origin}/project/employees?obj=${project}`)),
  },
  {
    name: 'time',
    as: GRACE,
    show: async (page) => {
      await page.goto(`${origin}/activities/employee/logs`)
      await page.getByRole('link', { name: 'The week before' }).click()
    },
  },
  { name: 'files', show: async (page) => void (await page.goto(`${origin}/browse?Parent=${project}`)) },
  {
    name: 'punch-list',
    show: async (page) => {
      await page.goto(`${origin}/punchlists/${project}`)
      await page.getByRole('link', { name: /^Level 2/ }).click()
      await page.getByRole('combobox', { name: 'Group', exact: true }).click()
      await page.getByRole('option', { name: 'By location' }).click()
    },
  },
  {
    name: 'rfi',
    show: async (page) => {
      await page.goto(`${origin}/rfidetails/${project}/${rfi}`)
      await page.getByText('approved it').waitFor()
    },
  },
  {
    name: 'submittal',
    show: async (page) =>
      void (await page.goto(`${origin}/submittals-details/${project}/${submittal?.submittalMasterUniqueId}`)),
  },
  {
    name: 'change-order',
    show: async (page) =>
      void (await page.goto(`${origin}/changeorder-details/${project}/${order?.changeOrderMasterUniqueId}`)),
  },
  {
    name: 'daily-report',
    show: async (page) => {
      await page.goto(`${origin}/reports/daily?WorkorderUniqueId=${project}`)
      await page
        .getByText(/^F4 north: 35 mm/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'incident',
    show: async (page) => {
      await page.goto(`${origin}/incident/${incident}`)
      await page.getByText('Recordable: days away from work').waitFor()
    },
  },
  {
    name: 'permit',
    show: async (page) => {
      await page.goto(`${origin}/inspectionlevel/details/${permit}`)
      await page.getByText('approved it').waitFor()
    },
  },
  {
    name: 'court',
    show: async (page) => {
      await page.goto(`${origin}/court`)
      await page.getByText('Asbestos').waitFor()
    },
  },
  {
    name: 'notifications',
    show: async (page) => {
      await page.goto(`${origin}/home`)
      await page.getByRole('button', { name: /^Notifications/ }).click()
    },
  },
  { name: 'employees', show: async (page) => void (await page.goto(`${origin}/employee`)) },
  {
    name: 'codes',
    show: async (page) => {
      await page.goto(`${origin}/company/codes`)
      await page.getByRole('link', { name: /^Structure/ }).click()
      await page.getByRole('link', { name: /^Concrete/ }).click()
      await page.getByRole('link', { name: /^Footings/ }).click()
    },
  },
  { name: 'inventory', show: async (page) => void (await page.goto(`${origin}/inventory`)) },
  {
    name: 'subcontractors',
    show: async (page) => void (await page.goto(`${origin}/subcontractors/list`)),
  },
  { name: 'settings', show: async (page) => void (await page.goto(`${origin}/settings/devices`)) },
  { name: 'companies', as: ADMIN, show: async (page) => void (await page.goto(`${origin}/companies`)) },
]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
const wanted = process.argv.slice(3)
for (const { name, as = DANA, show } of shots) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 750 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    })
    await context.addInitScript(
      (token) => sessionStorage.setItem('plumbline-token', token),
      tokens.get(as) ?? '',
    )
    const page = await context.newPage()
    await show(page)
    await page.waitForLoadState('load')
    await page.waitForTimeout(1500)
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toFile(new URL(`${name}-${theme}.webp`, folder).pathname)
    await context.close()
    console.log(`${name}-${theme}.webp`)
  }
}
await browser.close()
