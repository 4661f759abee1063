/**
 * Opens lost addresses (lost-addresses.ts) as a person with all rights, and checks to which screen they
 * redirect.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Crew, newCrew } from './crew.ts'
import type { Lost, Table } from './lost-addresses.ts'
import { people, type Stage, saidSoFar, useStage, type Visit } from './stage.ts'

type Row = [address: string, tone: string, text: string, isFirst: boolean]

/**
 * Returns the rows of a table. `isFirst` marks the first address of each path, for which the app is loaded;
 * the other addresses are opened within the app.
 */
const rowsOf = (table: Table): Row[] =>
  Object.values(table).flatMap((lost: readonly Lost[]) =>
    lost.map(([address, [tone, text]], index): Row => [address, tone, text, index === 0]),
  )

/**
 * Who opens the addresses: 'crew' is the administrator of a new account, 'admin' is an administrator of the
 * site.
 */
export type Who = 'crew' | 'admin'

/** Opens the stage for the tests of a file. */
export function onLostAddresses(): {
  stage: Stage
  visitOf(who: Who): Promise<Visit>
  /**
   * Declares a test of each address of a table: the address redirects to `to`, and one message gives the
   * reason.
   */
  lead(table: Table, to: string, who?: Who): void
} {
  const stage = useStage({ isPrepared: true })
  let crew: Crew
  let other = ''

  beforeAll(async () => {
    crew = await newCrew(stage, 'Lost Wharf')
    ;[other = ''] = await stage.post<string[]>(crew.admin.token, '/api/workorder/create', [
      { workOrderTitle: 'Other Wharf' },
    ])
  }, 60_000)

  const visitOf = (who: Who) => stage.stay({ as: who === 'admin' ? people.admin : crew.admin.token })

  async function leads(who: Who, to: string, [lost, tone, text, isFirst]: Row) {
    const { page, go, allow } = await visitOf(who)
    allow(/status of 40[04]/)
    const { project, job, task, activity } = crew
    const ids: Record<string, string> = { project, job, task, activity, other }
    const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '')
    const address = named(lost)
    const said = page.locator('[data-kind]')
    if (isFirst) {
      await page.goto(`${stage.origin}${address}`)
    } else {
      // Removes the messages of the address before, so that the test cannot mistake them for messages of this
      // address.
      await said.getByRole('button', { name: 'Close' }).evaluateAll((all) => {
        for (const button of all) (button as HTMLElement).click()
      })
      await expect.poll(() => said.count()).toBe(0)
      await saidSoFar(page)
      await go(address)
    }
    await page.waitForFunction(() => testSaid.length > 0)
    await page.waitForURL(({ pathname }) => pathname === named(to))
    await page
      .getByText(to === '/reports/daily' ? 'Choose a project' : /^Displaying /)
      .first()
      .waitFor()
    expect(await saidSoFar(page), 'one mistake, one message').toEqual([{ kind: tone, text }])
  }

  return {
    stage,
    visitOf,
    lead: (table, to, who = 'crew') =>
      test.each(rowsOf(table))(`%s leads to ${to}, with the %s ‘%s’`, (...row) => leads(who, to, row)),
  }
}
