/** Files of comments come with them, and stay. */
import type { FileRules } from '#features/files/server/public.ts'
import { commentTypeOf, discussedTypes } from '../contract.ts'

export const fileRules: FileRules = Object.fromEntries(
  discussedTypes.map((type) => [commentTypeOf(type), { saidBy: 'employee_id' }]),
)
