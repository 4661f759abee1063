/** The statuses in which the files of a submittal may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { submittalMachine } from '../machine.ts'

export const fileRules: FileRules = {
  Submittal: { requireStatus: (status) => requireStatus(submittalMachine, 'files', status) },
}
