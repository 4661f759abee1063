/** When files of punch lists and their items may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { punchMachine } from '../machine.ts'

export const fileRules: FileRules = {
  PunchList: { requireStatus: (status) => requireStatus(punchMachine.list, 'files', status) },
  PunchListItem: { requireStatus: (status) => requireStatus(punchMachine.item, 'files', status) },
}
