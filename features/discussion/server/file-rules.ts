/**
 * The rule for files of comments: only the author may add files, only for a limited time, and the files never
 * change.
 */
import type { FileRules } from '#features/files/server/public.ts'
import { commentTypeOf, discussedTypes } from '../contract.ts'

export const fileRules: FileRules = Object.fromEntries(
  discussedTypes.map((type) => [commentTypeOf(type), { saidBy: 'employee_id' }]),
)
