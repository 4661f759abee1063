/**
 * The list below the newest notifications: the person's other accounts with waiting records or unread
 * notifications, each with a button to switch.
 */
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { otherCountsQuery } from '#features/court/web/count.ts'
import { elsewhereQuery } from '#features/notifications/web/api.ts'
import { accountCalled, otherAccounts } from '#web/session/other-accounts.ts'
import { useSession } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useMoveTo } from './move-to.ts'
import classes from './other-accounts.module.css'

export function OtherAccounts() {
  const session = useSession()
  const moveTo = useMoveTo()
  const { data: courts = [] } = useQuery(otherCountsQuery)
  const { data: notices = [] } = useQuery(elsewhereQuery)
  const told = otherAccounts(session).flatMap((account) => {
    const id = account.accountUniqueID
    const { mine = 0 } = courts.find(({ accountUniqueID }) => accountUniqueID === id) ?? {}
    const { unread = 0 } = notices.find(({ accountUniqueID }) => accountUniqueID === id) ?? {}
    const counts = [
      mine > 0 && `${formatNumber(mine)} waiting`,
      unread > 0 && `${formatNumber(unread)} unread`,
    ].filter(Boolean)
    return counts.length > 0 ? [{ id, account, counts: counts.join(', ') }] : []
  })
  if (told.length === 0) return null
  return (
    <ul className={classes.accounts} aria-label="Other accounts">
      {told.map(({ id, account, counts }) => (
        <li key={id} className={classes.account}>
          <Text fz="sm" className={classes.text}>
            <b>{accountCalled(account)}</b>
            {`: ${counts}`}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.move}
            aria-label={`Switch to ${account.accountName}`}
            onClick={() => moveTo(id)}
          >
            Switch
          </Button>
        </li>
      ))}
    </ul>
  )
}
