/** The statuses in which the files of an invoice may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { invoiceMachine } from '../machine.ts'

export const fileRules: FileRules = {
  Invoice: {
    requireStatus: (status) => requireStatus(invoiceMachine, 'files', status),
    decidedAt: 'approved_at',
  },
}
