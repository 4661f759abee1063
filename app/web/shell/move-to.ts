/** The change to another account from a menu. */
import { useNavigate } from '@tanstack/react-router'
import { goToAccount } from '#web/session/account.ts'
import { leaveScreen } from '#web/ui/ask/leave-screen.ts'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Returns a function that switches to another account and opens the project list of the account. If input is
 * not saved, the person must first agree to lose the input.
 */
export function useMoveTo(): (accountUniqueID: string) => void {
  const navigate = useNavigate()
  const moveTo = async (accountUniqueID: string) => {
    try {
      // The screen is left first: a save by the old screen after the switch would go into the other account.
      await navigate({ to: '/home', ignoreBlocker: true })
      await goToAccount(accountUniqueID)
      await navigate({ to: '/home', reloadDocument: true })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (accountUniqueID) => leaveScreen(() => void moveTo(accountUniqueID))
}
