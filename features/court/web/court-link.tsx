/**
 * A link to a record that waits. For a record of another account, the address names the account, so that it
 * opens there.
 */
import type { AnchorProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { inAccount } from '#contract/addresses.ts'
import { pathOf } from '#contract/record-types.ts'
import { type SessionBasics, useSession } from '#web/session/session.ts'
import { RecordAnchor, RecordLink } from '#web/ui/link-button.tsx'
import type { CourtItem } from '../contract.ts'

export const isHere = (session: SessionBasics, { accountUniqueID }: Pick<CourtItem, 'accountUniqueID'>) =>
  session.account?.accountUniqueID === accountUniqueID

/** The address of an item. For a record of another account, the address names the account. */
export function useLinkOf() {
  const session = useSession()
  return (item: CourtItem) => {
    const { targetType, workOrderUniqueId, targetUniqueID, accountUniqueID } = item
    const path = pathOf(targetType, { workOrderId: workOrderUniqueId, id: targetUniqueID })
    return isHere(session, item) ? path : inAccount(path, accountUniqueID)
  }
}

interface CourtLinkProps extends Pick<AnchorProps, 'lineClamp' | 'fw' | 'truncate'> {
  item: CourtItem
  children: ReactNode
}

export function CourtLink({ item, children, ...look }: CourtLinkProps) {
  const session = useSession()
  const router = useRouter()
  const link = useLinkOf()(item)
  const open = (event: MouseEvent) => {
    // The browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return isHere(session, item) ? (
    <RecordLink to={link} {...look}>
      {children}
    </RecordLink>
  ) : (
    <RecordAnchor href={link} onClick={open} {...look}>
      {children}
    </RecordAnchor>
  )
}
