/** Asks before an employee is deleted, in the documents' words (001 §8, 002 §5). */
import { Text } from '@mantine/core'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Employee } from '../contract.ts'
import { useDeleteEmployee } from './api.ts'
import { fullName } from './employee-name.ts'

export interface DeleteEmployeeProps {
  employee: Employee
  isOpen: boolean
  onClose: () => void
  /** What follows where the screen ends with the employee. */
  onDeleted?: () => void
}

export function DeleteEmployee({ employee, isOpen, onClose, onDeleted }: DeleteEmployeeProps) {
  const remove = useDeleteEmployee()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Would you like to delete : ${fullName(employee)}`}
      confirmLabel="Delete employee"
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync(employee.employeeUniqueID)
        // 000 §8
        toast.success('Employee was Deleted')
        onDeleted?.()
      }}
      onClose={onClose}
    >
      <Text fz="sm">Are you sure you want to delete this?</Text>
      <Text fz="sm" c="dimmed" mt={4}>
        They are signed out at once. What they have done stays.
      </Text>
    </ConfirmDialog>
  )
}
