/** The rule that decides when files of RFIs may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { rfiMachine } from '../machine.ts'

export const fileRules: FileRules = {
  RFI: { requireStatus: (status) => requireStatus(rfiMachine, 'files', status), decidedAt: 'answered_at' },
}
