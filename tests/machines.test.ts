/** Every machine that a feature declares: each action in each status is allowed, or refused in words, and never both. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { type Machine, refusalOf } from '#contract/machine.ts'
import { statuses } from '#contract/statuses.ts'
import { stepTexts } from '#contract/step-texts.ts'
import { punchMachine } from '#features/punchlists/machine.ts'
import { requireStatus, statusesFrom } from '#server/machine.ts'
import { allKits } from './harness/kits.ts'

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
    const step = () => requireStatus(machine, action, statuses[status])
    expect(statusesFrom(machine, action).includes(statuses[status])).toBe(refusal === null)
    if (!refusal) return expect(step).not.toThrow()
    // What is no sentence is the documents' own (001 §4, 002 §4).
    expect(refusal.text).toMatch(
      /^[A-Z].*[.!]$|^(Active RFI cannot be closed|Already (in progress|completed)|Not in progress|Cannot be closed)$/,
    )
    expect(machine.refusals[refusal.code]?.status).toBe(409)
    // What to do next is a line of its own, and a sentence.
    expect(refusal.hint ?? 'None.').toMatch(/^[A-Z].*\.$/)
    expect(step).toThrow(expect.objectContaining({ code: refusal.code, status: 409 }))
  })
})

// What a screen offers ------------------------------------------------------------------------------------------

/** What a record's answer says of a step, wherever it stands in an expression: `close of rfi` of `rfi.may.close`. */
function stepsIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (Array.isArray(expression)) return expression.flatMap(stepsIn)
  const { type, object, property, computed, ...rest } = expression as Node
  if (type !== 'MemberExpression') return Object.values({ object, property, ...rest }).flatMap(stepsIn)
  const isOfRecord = object?.type === 'MemberExpression'
  const isMay = (isOfRecord ? object.property : object)?.name === 'may' && !computed
  if (!isMay) return stepsIn(object)
  return [`${property?.name} of ${(isOfRecord && object.object?.name) || 'it'}`]
}
interface Node {
  type: string
  name?: string
  object?: Node
  property?: Node
  computed?: boolean
}

/**
 * The steps that a screen offers: what their buttons, menus and parts take as `may`, and what leads to a screen of their own
 * only where it is allowed.
 */
function offeredIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const offered: string[] = []
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.name === 'may') offered.push(...stepsIn(value))
    },
    Property({ key, value }) {
      // Not the pattern that takes it out of a record.
      if (key.type === 'Identifier' && key.name === 'may' && value.type !== 'Identifier')
        offered.push(...stepsIn(value))
    },
    CallExpression({ callee, arguments: [allowed] }) {
      if (callee.type === 'Identifier' && callee.name === 'requireStep') offered.push(...stepsIn(allowed))
    },
  }).visit(program)
  return offered
}

/** What the screens of a feature offer. */
const offeredBy = (feature: string) =>
  new Set(
    globSync(`features/${feature}/web/**/*.{ts,tsx}`, { cwd: root }).flatMap((path) =>
      offeredIn(path, readFileSync(`${root}${path}`, 'utf8')),
    ),
  )

test.each([
  ['a button', '<Step may={rfi.may.close}>Close</Step>', ['close of rfi']],
  ['a menu', "<Menu groups={[[{ label: 'Edit', may: may.edit }]]} />", ['edit of it']],
  ['the way to a screen', 'requireStep(rfi.may.edit, shown)', ['edit of rfi']],
  [
    'what stands in the way of both',
    '<Step may={list.may.fill === true ? item.may.close : no} />',
    ['fill of list', 'close of item'],
  ],
  ['no button any more', 'const isClosed = rfi.may.close === true', []],
  ['a word', "<Step step={[machine, 'close']} />", []],
  ['a bit of a module', "const change = may('RFIs', 'Update')", []],
])('of a screen is found: %s', (_what, text, offered) => {
  expect(offeredIn('screen.tsx', text)).toEqual(offered)
})

test.each(machines)('%s has no step that no screen offers', (name, machine) => {
  const [path = '', , kind] = name.split(' ')
  const offered = offeredBy(path.split('/')[1] ?? '')
  // Of several machines of a feature each names its own records.
  const isOffered = (step: string) =>
    kind ? offered.has(`${step} of ${kind}`) : [...offered].some((one) => one.startsWith(`${step} of `))
  expect(Object.keys(machine.steps).filter((step) => !isOffered(step))).toEqual([])
})

test('what is completed informs, an inactive item that is to be deleted warns', () => {
  const { list, item } = punchMachine
  expect(refusalOf(list, 'edit', 'Completed')).toMatchObject({ code: 'PUNCH_LIST_COMPLETE', tone: 'info' })
  expect(refusalOf(list, 'fill', 'Completed')?.text).toMatch(/already complete/)
  expect(refusalOf(item, 'edit', 'Completed')).toMatchObject({ code: 'PUNCH_ITEM_COMPLETE', tone: 'info' })
  expect(refusalOf(item, 'remove', 'InActive')?.tone).toBe('warning')
})

// What is said when a step has been taken -------------------------------------------------------------------------

const kept = allKits.flatMap(({ steps }) => Object.entries(steps))

test.each(kept)(
  'the steps of a %s end with the documented words, and no others do',
  (_type, { machine, said = {} }) => {
    const found = Object.entries((machine as unknown as Machine).steps).flatMap(([action, { done }]) =>
      done ? [[action, stepTexts[done]]] : [],
    )
    expect(Object.fromEntries(found)).toEqual(said)
  },
)

test('the machines are those of the kits', () => {
  expect(new Set(kept.map(([, { machine }]) => machine as unknown))).toEqual(
    new Set(machines.map(([, machine]) => machine)),
  )
})
