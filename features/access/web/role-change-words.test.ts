import { expect, test } from 'vitest'
import { changedBy, elsewhereText, shortly, titleOf } from './role-change-words.ts'

const change = {
  companyRoleName: 'Foreman',
  workOrderUniqueId: null,
  workOrderTitle: null,
  kind: 'changed' as const,
  modules: [{ module: 'Inventory' as const, before: 3, after: 6 }],
  nameBefore: null,
  nameAfter: null,
  changedBy: 'Eleanor Pike',
  changedByAccount: null,
  isByProduct: false,
}
const onProject = { ...change, workOrderUniqueId: 'w', workOrderTitle: 'Linden Street' }

test('a change is told by what is gained and lost', () => {
  expect(titleOf(change)).toBe('Foreman')
  expect(shortly(change)).toBe('Inventory: + Update, − Create')
  expect(shortly({ ...change, modules: [{ module: 'FieldNotes', before: null, after: 2 }] })).toBe(
    'Field notes: + Read',
  )
})

test('on a project by what holds there, and whether a module is named no longer', () => {
  const modules = [
    { module: 'ChangeOrders' as const, before: null, after: 0 },
    { module: 'RFIs' as const, before: 3, after: null },
    { module: 'Permits' as const, before: 2, after: 6 },
  ]
  expect(titleOf(onProject)).toBe('Foreman on Linden Street')
  expect(shortly({ ...onProject, modules })).toBe('Change orders: none; RFIs: general setting; 1 more')
  expect(shortly({ ...onProject, modules }, 3)).toContain('; Permits: + Update')
})

test('a record that is gone, or counts again', () => {
  expect(shortly({ ...onProject, kind: 'deleted' })).toBe('Follows its general settings again')
  expect(shortly({ ...change, kind: 'deleted' })).toBe('No longer allows anything')
  expect(shortly({ ...change, kind: 'added', modules: [] })).toBe('The record counts again')
})

test('a role that was renamed', () => {
  const renamed = { kind: 'renamed' as const, modules: [], nameBefore: 'Purser', nameAfter: 'Site clerk' }
  expect(shortly({ ...change, ...renamed })).toBe('Renamed from “Purser” to “Site clerk”')
})

test('how many people in other offices it is for, and who learns of it', () => {
  expect([0, null].map(elsewhereText)).toEqual([undefined, undefined])
  expect(elsewhereText(1)).toBe(
    'One person in another office has this role too. Their administrators will be told, with your name and your account.',
  )
  expect(elsewhereText(12)).toMatch(/^12 people in other offices have this role too\. Their administrators/)
})

test('who it was is named, of another account with where they are', () => {
  expect(changedBy({ ...change, changedByAccount: 'Riverside Office' })).toBe(
    'Eleanor Pike, Riverside Office',
  )
  expect(changedBy(change)).toBe('Eleanor Pike')
  expect(changedBy({ ...change, changedBy: null })).toBe('by an administrator of another office')
  expect(changedBy({ ...change, changedBy: null, isByProduct: true })).toBe('with an update of the product')
})
