/** How an employee is deleted, after a question in the documents' words (001 §8, 002 §5). */
import { fullName } from '#web/ui/format.ts'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import type { Employee } from '../contract.ts'
import { useDeleteEmployees } from './api.ts'

/** `leave` leads away from a screen that ends with the employee. */
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
