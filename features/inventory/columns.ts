/** The columns of the two lists of stock and of their spreadsheets: items, and the stock of a project. */

import { columnsOf } from '#contract/columns.ts'
import type { MasterInventory, WorkOrderInventory } from './records.ts'
import { itemLabels, levelWords, statusWords } from './words.ts'

type Categorized = Pick<MasterInventory, 'companyInventoryCategoryCode' | 'companyInventoryCategoryCodeName'>
const categoryOf = ({
  companyInventoryCategoryCode: code,
  companyInventoryCategoryCodeName: name,
}: Categorized) => `${code} ${name}`

const name = { title: 'Item', type: 'text', kind: 'name', isSorted: true, width: 36 } as const
const category = {
  title: itemLabels.companyInventoryCategoryUniqueId,
  type: 'text',
  isSorted: true,
  width: 32,
} as const
const quantity = { type: 'number', kind: 'amount', isSorted: true } as const
const unit = { title: itemLabels.inventoryUnit, type: 'text', isExtra: 'in the sheet', width: 8 } as const
const maker = { type: 'text', isExtra: true } as const
const unitCost = { title: itemLabels.internalUnitCost, type: 'unitCost', kind: 'amount' } as const

export const itemColumns = columnsOf<MasterInventory>()({
  name: { ...name, value: (item) => item.inventoryTitle },
  category: { ...category, value: categoryOf },
  location: {
    title: itemLabels.location,
    type: 'text',
    isSorted: true,
    width: 18,
    value: (item) => item.location,
  },
  inCharge: {
    ...{ title: itemLabels.inchargeEmployeeUniqueId, type: 'text', kind: 'short', isSorted: true },
    value: (item) => item.inchargeEmployeeName,
  },
  stock: { ...quantity, title: itemLabels.remainingQuantity, value: (item) => item.remainingQuantity },
  unit: { ...unit, value: (item) => item.inventoryUnit },
  assigned: { ...quantity, title: 'Assigned', value: (item) => item.assignedQuantity },
  used: { ...quantity, title: 'Used', value: (item) => item.usedQuantity },
  minimum: { ...quantity, title: itemLabels.minimumQuantity, value: (item) => item.minimumQuantity },
  level: {
    ...{ title: 'Level', type: 'text', isExtra: 'in the sheet', width: 12 },
    value: (item) => levelWords[item.stockLevel],
  },
  unitCost: { ...unitCost, isSorted: true, isCosts: true, value: (item) => item.internalUnitCost },
  overall: {
    ...{ title: 'Overall', type: 'number', kind: 'amount', isExtra: true },
    value: (item) => item.overallQuantity,
  },
  maker: { ...maker, title: itemLabels.manufacturer, value: (item) => item.manufacturer },
  model: { ...maker, title: itemLabels.modelNumber, value: (item) => item.modelNumber },
  serial: { ...maker, title: itemLabels.serialNumber, value: (item) => item.serialNumber },
  vendor: { ...maker, title: itemLabels.vendor, value: (item) => item.vendor },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isExtra: true, width: 12 },
    value: (item) => statusWords[item.statusId] ?? '',
  },
})

export const heldColumns = columnsOf<WorkOrderInventory>()({
  name: { ...name, value: (held) => held.inventoryTitle },
  category: { ...category, value: categoryOf },
  holder: {
    ...{ title: 'Who has it', type: 'text', kind: 'short', isSorted: true },
    value: (held) => held.employeeName,
  },
  assigned: { ...quantity, title: 'Assigned', value: (held) => held.assignedQuantity },
  used: { ...quantity, title: 'Used', value: (held) => held.usedQuantity },
  left: { ...quantity, title: 'Left', value: (held) => held.leftQuantity },
  unit: { ...unit, value: (held) => held.inventoryUnit },
  unitCost: { ...unitCost, isExtra: true, value: (held) => held.internalUnitCost },
  usedCost: {
    ...{ title: 'Cost of used', header: 'Cost of what is used', type: 'amount', kind: 'amount' },
    value: (held) => held.usedCost,
  },
})
