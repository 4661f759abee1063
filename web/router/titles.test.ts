import { expect, test } from 'vitest'
import { titledByRecord } from './root.tsx'

const framed = [{}, { loaderData: { project: { workOrderTitle: 'Library' } } }]
const list = { label: 'RFIs', to: '/rfis/1' }
const record = { label: 'RFI-5 Asbestos', to: '/rfidetails/1/5' }

test.each([
  ['the record and its project', {}, { crumbs: [list, { label: record.label }] }, 'RFI-5 Asbestos · Library'],
  [
    'what the screen is of the record',
    { what: 'Edit' },
    { crumbs: [list, record, { label: 'Edit' }] },
    'Edit RFI-5 Asbestos · Library',
  ],
  ['a crumb alone', { what: 'Edit' }, { crumb: { label: 'Dana Whitlock' } }, 'Edit Dana Whitlock · Library'],
  ['the kind, until it is known', { what: 'Edit' }, undefined, 'An RFI · Library'],
])('a title names %s', (_name, { what }: { what?: string }, loaderData, title) => {
  expect(titledByRecord('An RFI', what)({ loaderData, matches: framed })).toEqual({ meta: [{ title }] })
})

test('a title outside of a project ends with the name of the app', () => {
  const said = titledByRecord('An item')({ loaderData: { crumb: { label: 'Torque wrench' } }, matches: [] })
  expect(said).toEqual({ meta: [{ title: 'Torque wrench · Plumbline' }] })
})
