import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { costs, fromCosts, recordCosts, SeesCosts } from '#contract/costs.ts'
import type { Permissions } from '#contract/modules.ts'
import { usualRegions } from '#contract/region.ts'
import { keepCosts, takesCosts } from './costs.ts'
import type { Scope } from './scope.ts'

const HERE = '0190a000-0000-7000-8000-000000000001'
const THERE = '0190a000-0000-7000-8000-000000000002'

const scopeOf = (permissions: Permissions, there: Permissions = {}): Scope => ({
  companyId: '',
  accountId: '',
  employeeId: '',
  loginId: '',
  timeZone: 'UTC',
  theirs: null,
  isGuest: false,
  region: usualRegions[1],
  stockCategories: null,
  permissions,
  workOrderPermissions: new Map([[THERE, there]]),
})
const [none, read, all] = [scopeOf({}), scopeOf({ Costs: 2 }), scopeOf({ Costs: 6 })]

describe('taking costs out', () => {
  const Item = z.object({ cost: costs(z.string()), text: z.string() })
  const Row = z.object({
    workOrderUniqueId: z.string(),
    value: costs(z.string()).meta({ description: 'described afterwards' }),
    done: fromCosts(z.string(), ({ value }) => `share of ${String(value)}`.length.toString()),
    items: z.array(Item).nullable(),
    fact: z.union([z.object({ text: z.string() }), z.object({ amount: costs(z.string()) })]).optional(),
  })
  const row = (workOrderUniqueId = HERE) => ({
    workOrderUniqueId,
    value: '7.00',
    done: '3',
    items: [{ cost: '1.00', text: 'Crane' }],
    fact: { amount: '9.00' },
  })
  const bare = (workOrderUniqueId = HERE) => ({
    workOrderUniqueId,
    value: null,
    done: '13',
    items: [{ cost: null, text: 'Crane' }],
    fact: { amount: null },
  })
  const take = takesCosts(z.object({ rows: z.array(Row), total: z.number() }))

  test('takes them at every depth, and leaves what it was given as it was', () => {
    const given = { rows: [row()], total: 1 }
    expect(take(none, given)).toEqual({ rows: [bare()], total: 1 })
    expect(given).toEqual({ rows: [row()], total: 1 })
    expect(take(null, given)).toEqual({ rows: [bare()], total: 1 })
    expect(take(read, given)).toEqual(given)
  })

  test('goes by the work order that a row names, or what holds it', () => {
    const rows = { rows: [row(), row(THERE)], total: 2 }
    expect(take(scopeOf({}, { Costs: 2 }), rows).rows).toEqual([bare(), row(THERE)])
    expect(take(scopeOf({ Costs: 2 }, { Costs: 0 }), rows).rows).toEqual([row(), bare(THERE)])
    expect(take(scopeOf({ Costs: 2 }, { Projects: 0 }), rows)).toEqual(rows)
  })

  test('where no work order is named shows them to whoever sees all', () => {
    const taken = (scope: Scope) => takesCosts(Item)(scope, { cost: '1.00', text: '' }).cost
    expect([none, read, scopeOf({ Costs: 2 }, { Costs: 0 }), scopeOf({}, { Costs: 2 })].map(taken)).toEqual([
      null,
      '1.00',
      null,
      null,
    ])
  })

  test('leaves those of a record to its own people, and says so', () => {
    const Record = z.object({
      workOrderUniqueId: z.string(),
      amount: recordCosts(z.string()),
      contract: costs(z.string()),
      seesCosts: SeesCosts,
    })
    const taken = (scope: Scope, seesCosts: boolean) =>
      takesCosts(Record)(scope, { workOrderUniqueId: HERE, amount: '5.00', contract: '8.00', seesCosts })
    expect(taken(none, true)).toMatchObject({ amount: '5.00', contract: null, seesCosts: true })
    expect(taken(none, false)).toMatchObject({ amount: null, contract: null, seesCosts: false })
    expect(taken(read, false)).toMatchObject({ amount: '5.00', contract: '8.00', seesCosts: true })
  })
})

describe('keeping what is stored', () => {
  const Input = z.object({
    name: z.string(),
    cost: costs(z.string()).optional(),
    sum: recordCosts(z.string()).optional(),
  })
  const keep = (scope: Scope, cost: string | null, stored: string | null = '12.50', isOwn = false) =>
    keepCosts(
      Input,
      scope,
      { name: 'Crane', cost, sum: cost },
      {
        workOrderId: HERE,
        stored: { cost: stored, sum: stored },
        isOwn,
      },
    )

  test('takes whatever is sent by whoever may change costs', () => {
    expect(keep(all, '1')).toEqual({ name: 'Crane', cost: '1', sum: '1' })
    expect(keep(all, null)).toEqual({ name: 'Crane', cost: null, sum: null })
  })

  test.each([null, '0', '0.00', '12.5', '12.500'])('lets %j pass by whoever only sees them', (cost) => {
    expect(keep(read, cost)).toEqual({ name: 'Crane' })
  })

  test.each(['12.51', '-12.5', '1'])('refuses %j by whoever only sees them', (cost) => {
    expect(() => keep(read, cost)).toThrow('Your role lets you see costs, but not change them.')
    expect(() => keep(read, cost, null)).toThrow()
  })

  test('says nothing of a guess to whoever does not see them', () => {
    for (const cost of ['12.50', '1', null, '0']) expect(keep(none, cost)).toEqual({ name: 'Crane' })
    expect(keep(scopeOf({ Costs: 4 }), '1')).toEqual({ name: 'Crane' })
  })

  test('takes those of a record from its own people', () => {
    expect(keep(none, '1', '12.50', true)).toEqual({ name: 'Crane', sum: '1' })
  })

  test('of what is new goes by what is held in general', () => {
    const made = (scope: Scope) =>
      keepCosts(Input, scope, { name: 'Crane', cost: '1' }, { workOrderId: null })
    expect(made(scopeOf({ Costs: 6 }, { Costs: 0 }))).toEqual({ name: 'Crane', cost: '1' })
    expect(made(scopeOf({}, { Costs: 6 }))).toEqual({ name: 'Crane' })
    expect(() => made(read)).toThrow()
  })
})
