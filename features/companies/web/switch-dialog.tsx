/** Asks before a company or an account is made inactive, or active again. */
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export interface SwitchDialogProps {
  isOpen: boolean
  noun: 'company' | 'account'
  name: string
  /** The present state. */
  isActive: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export function SwitchDialog({ isOpen, noun, name, isActive, onConfirm, onClose }: SwitchDialogProps) {
  const confirm = async () => {
    await onConfirm()
    toast.success(`${name} is ${isActive ? 'inactive' : 'active'} now`)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isActive ? `Make ${name} inactive?` : `Make ${name} active again?`}
      confirmLabel={isActive ? 'Make inactive' : 'Make active'}
      isDangerous={isActive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isActive
        ? `Everyone in this ${noun} is signed out at once and cannot sign in. Nothing is erased.`
        : `Its people can sign in again, and find everything as they left it.`}
    </ConfirmDialog>
  )
}
