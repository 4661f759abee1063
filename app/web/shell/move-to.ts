/** Going on in another account, as the menus offer it. */
import { useNavigate } from '@tanstack/react-router'
import { goToAccount } from '#web/session/account.ts'
import { leaveScreen } from '#web/ui/ask/leave-screen.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Goes on in another account, with its projects, when one agrees to lose what is not saved here. */
export function useMoveTo(): (accountUniqueID: string) => void {
  const navigate = useNavigate()
  const moveTo = async (accountUniqueID: string) => {
    try {
      // First: what would be saved from here later would be of the other account.
      await navigate({ to: '/home', ignoreBlocker: true })
      await goToAccount(accountUniqueID)
      await navigate({ to: '/home', reloadDocument: true })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (accountUniqueID) => leaveScreen(() => void moveTo(accountUniqueID))
}
