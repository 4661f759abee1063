/** The columns of punch lists and of their items, for lists and spreadsheets. */

import { columnsOf } from '#contract/columns.ts'
import { punchItemLabels, punchListLabels } from './labels.ts'
import { type PunchStatusName, punchWords } from './machine.ts'
import type { PunchList, PunchListItem } from './records.ts'

const status = {
  title: 'Status',
  type: 'text',
  kind: 'short',
  isSorted: true,
  width: 14,
  value: (row: { status: string }) => punchWords[row.status as PunchStatusName],
} as const
const inSheet = { type: 'text', isExtra: 'in the sheet' } as const
const name = { type: 'text', kind: 'name', isSorted: true } as const

export const punchListColumns = columnsOf<PunchList>()({
  name: { ...name, title: 'Punch list', width: 40, value: (list) => list.punchListName },
  job: {
    title: punchListLabels.jobUniqueId,
    type: 'text',
    isSorted: true,
    width: 30,
    value: (list) => list.jobTitle,
  },
  items: {
    ...{ title: 'Items', header: 'Open items', type: 'number', isSorted: true, width: 12 },
    value: (list) => list.openItemCount,
  },
  closedItems: {
    ...{ title: 'Closed items', type: 'number', isExtra: 'in the sheet', width: 12 },
    value: (list) => list.closedItemCount,
  },
  status,
  created: {
    ...{ title: 'Created', type: 'date', kind: 'short', isSorted: true },
    value: (list) => list.createdOnDate,
  },
  author: { ...inSheet, title: 'Created by', value: (list) => list.createdByName },
  closed: { ...inSheet, title: 'Closed', type: 'date', value: (list) => list.closedOnDate },
  description: {
    ...inSheet,
    title: punchListLabels.punchListDescription,
    width: 60,
    value: (list) => list.punchListDescription,
  },
})

export const punchItemColumns = columnsOf<PunchListItem>()({
  number: {
    ...{ title: 'No.', type: 'number', kind: 'figure', isSorted: true, width: 8 },
    value: (item) => item.number,
  },
  name: { ...name, title: 'Item', width: 60, value: (item) => item.punchListItemDescription },
  list: {
    title: punchItemLabels.punchListUniqueId,
    type: 'text',
    isSorted: true,
    width: 30,
    value: (item) => item.punchListName,
  },
  location: {
    ...{ title: punchItemLabels.punchListItemLocation, type: 'text', isSorted: true },
    value: (item) => item.punchListItemLocation,
  },
  responsible: {
    ...{ title: 'Responsible', type: 'text', isSorted: true, width: 30 },
    value: (item) => item.employeeName ?? item.subcontractorName ?? item.subContractorTypeName,
  },
  due: {
    ...{ title: 'Due', type: 'date', kind: 'figure', isSorted: true },
    value: (item) => item.dueDate,
  },
  status,
  created: { ...inSheet, title: 'Found', type: 'date', value: (item) => item.createdOnDate },
  author: { ...inSheet, title: 'Found by', value: (item) => item.createdByName },
  closed: { ...inSheet, title: 'Closed', type: 'date', value: (item) => item.closedOnDate },
  closedBy: { ...inSheet, title: 'Closed by', value: (item) => item.closedByName },
})
