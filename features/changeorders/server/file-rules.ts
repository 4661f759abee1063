/** The statuses in which files of a change order may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { changeOrderMachine } from '../machine.ts'

export const fileRules: FileRules = {
  ChangeOrder: { requireStatus: (status) => requireStatus(changeOrderMachine, 'files', status) },
}
