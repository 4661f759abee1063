/** When files of permits and of their log entries may change. */
import type { FileRules } from '#features/files/server/public.ts'
import { requireStatus } from '#server/machine.ts'
import { permitMachine } from '../machine.ts'

export const fileRules: FileRules = {
  Permit: {
    requireStatus: (status) => requireStatus(permitMachine, 'files', status),
    decidedAt: 'approved_at',
  },
  PermitLog: { saidBy: 'created_by_employee_id' },
}
