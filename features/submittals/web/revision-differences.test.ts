import { expect, test } from 'vitest'
import type { Submittal } from '../contract.ts'
import { differencesOf } from './revision-differences.ts'

const submittal = (more: Partial<Submittal>): Submittal =>
  ({
    submittalTitle: 'Anchor bolts',
    submittalDescription: '',
    requiredOnSiteDate: null,
    leadTimeDays: 10,
    reviewDays: 1,
    finalDueDate: '2031-01-15',
    companySubTaskCode: null,
    submittalApprovers: [{ submittalApprovalEmployeeName: 'Ann' }],
    ...more,
  }) as Submittal

test('what is alike is not told', () => {
  expect(differencesOf(submittal({}), submittal({}))).toEqual([])
})

test('facts, and who approves', () => {
  const after = submittal({
    submittalDescription: 'Grade 55',
    leadTimeDays: 21,
    requiredOnSiteDate: '2031-03-01',
    submittalApprovers: [
      { submittalApprovalEmployeeName: 'Ann' },
      { submittalApprovalEmployeeName: 'Ben' },
    ] as Submittal['submittalApprovers'],
  })
  expect(differencesOf(submittal({}), after)).toEqual([
    { what: 'Description', before: '–', after: 'Grade 55' },
    { what: 'Required on site', before: '–', after: 'Mar 1, 2031' },
    { what: 'Lead time', before: '10 days', after: '21 days' },
    { what: 'Approvers', before: 'Ann', after: 'Ann, Ben' },
  ])
})

test('files that came, went, or have another content', () => {
  const files = {
    before: [
      { name: 'plan.pdf', size: 10 },
      { name: 'old.pdf', size: 1 },
      { name: 'same.pdf', size: 5 },
    ],
    after: [
      { name: 'plan.pdf', size: 12 },
      { name: 'new.pdf', size: 1 },
      { name: 'same.pdf', size: 5 },
    ],
  }
  expect(differencesOf(submittal({}), submittal({}), files)).toEqual([
    { what: 'File', before: 'plan.pdf', after: 'plan.pdf, another content' },
    { what: 'File', before: 'old.pdf', after: '–' },
    { what: 'File', before: '–', after: 'new.pdf' },
  ])
})
