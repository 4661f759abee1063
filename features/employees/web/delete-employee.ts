/** Deletes an employee, after a question with the documents' text (001 §8, 002 §5). */
import { fullName } from '#web/ui/format.ts'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import type { Employee } from '../contract.ts'
import { useDeleteEmployees } from './api.ts'

/** `leave` navigates away from a screen of the deleted employee. */
export function useDeletion(employee: Employee, leave?: () => void) {
  const remove = useDeleteEmployees()
  return deletion({
    name: fullName(employee),
    noun: 'employee',
    takesAlong: 'They are signed out at once. What they have done stays.',
    act: async () => {
      await remove.mutateAsync([employee.employeeUniqueID])
      leave?.()
    },
    // 000 §8
    done: 'Employee was Deleted',
  })
}
