/** The permissions of roles as a spreadsheet, with one sheet for each role (design 'Access of a role'). */
import type { FileReply } from '#contract/file.ts'
import { bits, bitsOfModule, type Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, writeBook } from '#server/sheets/sheet.ts'
import { bitNames, labelOf, moduleGroups } from '../words.ts'
import { listIam } from './iam-queries.ts'
import { listRoles } from './queries.ts'

interface Row {
  /** 'In general', or the title of the project that the record is for. */
  where: string
  module: Module
  sum: number
}

const bitColumns = Object.fromEntries(
  bitNames.map((bit) => [
    bit,
    {
      header: bit,
      type: 'text' as const,
      width: 13,
      // A dash for a bit that the module does not have.
      value: ({ module, sum }: Row) =>
        (bitsOfModule(module) & bits[bit]) === 0 ? '–' : (sum & bits[bit]) === 0 ? 'no' : 'yes',
    },
  ]),
)

const columns: SheetColumns<string, Row> = {
  where: { header: 'Where', type: 'text', width: 32, value: ({ where }) => where },
  module: { header: 'Module', type: 'text', width: 18, value: ({ module }) => labelOf(module) },
  ...bitColumns,
}

const inOrder = moduleGroups.flatMap((group) => group.modules)

/**
 * The permissions of all roles of the company: all modules in general, and the modules that each project's
 * record names.
 */
export async function exportIam({ db, scope, today }: InAccount): Promise<FileReply> {
  const roles = await allRows((range) => listRoles(db, scope, {}, range))
  const records = (await allRows((range) => listIam(db, scope, {}, range))).filter(
    ({ statusId }) => statusId === statuses.Active,
  )
  const pages = roles.map(({ companyRoleUniqueId: id, companyRoleName: name }) => {
    const own = records.filter(({ roleId }) => roleId === id)
    const general = own.find(({ workOrderId }) => workOrderId === null)?.permissions ?? {}
    const there = own.filter(({ workOrderId }) => workOrderId !== null)
    return {
      name,
      rows: [
        ...inOrder.map((module) => ({ where: 'In general', module, sum: general[module] ?? 0 })),
        ...there.flatMap(({ workOrderTitle, permissions }) =>
          inOrder
            .filter((module) => permissions[module] !== undefined)
            .map((module) => ({ where: workOrderTitle ?? '', module, sum: permissions[module] ?? 0 })),
        ),
      ],
    }
  })
  return writeBook({ name: 'Access of roles', today, columns: Object.values(columns), pages })
}
