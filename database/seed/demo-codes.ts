/** Adds the demo company's codes. */
import { inventoryCategories } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import {
  type AccountHandle,
  addActivityCode,
  addInventoryCategory,
  addJobCode,
  addJobCodeType,
  addTaskCode,
} from './builders.ts'
import { contractCodes, jobCodeTypes, stockCodes } from './demo-code-table.ts'

/** The ids for a task code. */
interface TaskCodeIds {
  jobCode: string
  taskCode: string
  /** The ids of its activity codes, by name. */
  activityCodes: ReadonlyMap<string, string>
}

/** The ids by task code. */
export type Codes = ReadonlyMap<string, TaskCodeIds>

/** Adds all codes, and offers their types to these accounts of the company. */
export async function addCodes(
  db: Db,
  accounts: readonly [AccountHandle, ...AccountHandle[]],
): Promise<Codes> {
  const [company] = accounts
  for (const account of accounts) {
    for (const [index, name] of jobCodeTypes.entries()) await addJobCodeType(db, account, index + 1, name)
  }
  const codes = new Map<string, TaskCodeIds>()
  for (const { code, name, type, tasks } of contractCodes) {
    const jobCode = await addJobCode(db, company, { typeId: jobCodeTypes.indexOf(type) + 1, code, name })
    for (const [index, [taskName, activities]] of Object.entries(tasks).entries()) {
      const own = `${code}-${String.fromCharCode(65 + index)}`
      const taskCode = await addTaskCode(db, company, jobCode, { code: own, name: taskName })
      const activityCodes = new Map<string, string>()
      for (const [place, title] of activities.entries()) {
        const activityCode = { code: `${own}${place + 1}`, name: title }
        activityCodes.set(title, await addActivityCode(db, company, taskCode, activityCode))
      }
      codes.set(own, { jobCode, taskCode, activityCodes })
    }
  }
  for (const { inventoryCategoryUniqueId: categoryId, inventoryCategoryName } of inventoryCategories) {
    for (const [kind, code, name] of stockCodes) {
      if (kind === inventoryCategoryName) await addInventoryCategory(db, company, { categoryId, code, name })
    }
  }
  return codes
}
