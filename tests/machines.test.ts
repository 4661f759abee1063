/** Every machine that a feature declares: each action in each status is allowed, or refused in words, and never both. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Machine, refusalOf } from '#contract/machine.ts'
import { statuses } from '#contract/statuses.ts'
import { punchMachine } from '#features/punchlists/machine.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'steps' in value && 'refusals' in value

/** The machines in what a file exports, by name, alone or as those of several kinds of record. */
function machinesIn(exported: object, path: string): [string, Machine][] {
  return Object.entries(exported).flatMap(([name, value]): [string, Machine][] => {
    if (isMachine(value)) return [[`${path} ${name}`, value]]
    return typeof value === 'object' && value !== null ? machinesIn(value, `${path} ${name}`) : []
  })
}

const machines: [string, Machine][] = []
for (const path of globSync('features/*/machine.ts', { cwd: root }).sort())
  machines.push(...machinesIn((await import(pathToFileURL(`${root}${path}`).href)) as object, path))

test('are found', () => {
  expect(machines.map(([, machine]) => machine)).toEqual(expect.arrayContaining(Object.values(punchMachine)))
})

describe.each(machines)('%s', (_name, machine) => {
  const every = Object.keys(machine.steps).flatMap((action) =>
    machine.statuses.map((status) => [action, status] as const),
  )

  test.each(every)('%s when %s is either allowed or refused in words', (action, status) => {
    const refusal = refusalOf(machine, action, status)
    expect(refusal === null).toBe(machine.steps[action]?.from.includes(status))
    const step = () => requireStep(machine, action, statuses[status])
    expect(statusesFrom(machine, action).includes(statuses[status])).toBe(refusal === null)
    if (!refusal) return expect(step).not.toThrow()
    // 'Active RFI cannot be closed' is the documents' own (001 §4).
    expect(refusal.text).toMatch(/^[A-Z].*[.!]$|^Active RFI cannot be closed$/)
    expect(machine.refusals[refusal.code]?.status).toBe(409)
    expect(step).toThrow(expect.objectContaining({ code: refusal.code, status: 409 }))
  })
})

/** What stands in the screens of a feature. */
const screensOf = (feature: string) =>
  globSync(`features/${feature}/web/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n')

test.each(machines)('%s has no step that no screen offers', (name, machine) => {
  const screens = screensOf(name.split('/')[1] ?? '')
  const missing = Object.keys(machine.steps).filter(
    (step) => !new RegExp(`['"\`]${step}['"\`]`).test(screens),
  )
  expect(missing).toEqual([])
})

test('what is completed informs, an inactive item that is to be deleted warns', () => {
  const { list, item } = punchMachine
  expect(refusalOf(list, 'edit', 'Completed')).toMatchObject({ code: 'PUNCH_LIST_COMPLETE', tone: 'info' })
  expect(refusalOf(list, 'fill', 'Completed')?.text).toMatch(/already complete/)
  expect(refusalOf(item, 'edit', 'Completed')).toMatchObject({ code: 'PUNCH_ITEM_COMPLETE', tone: 'info' })
  expect(refusalOf(item, 'remove', 'InActive')?.tone).toBe('warning')
})
