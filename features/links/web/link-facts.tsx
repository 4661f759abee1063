/** What led to a record and what it led to, among its facts. */
import { useQuery } from '@tanstack/react-query'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { cutText } from '#contract/texts.ts'
import { call } from '#web/api/client.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { type LinkedType, listLinks, type RecordLink } from '../contract.ts'

/** How much of a text stands for what has no number. */
const LONGEST_NAME = 40

export interface LinkFactsProps {
  /** The module that the query is refreshed with. */
  module: string
  targetType: LinkedType
  id: string
}

export function LinkFacts({ module, targetType, id }: LinkFactsProps) {
  const { data = [] } = useQuery({
    queryKey: [module, 'links', id],
    queryFn: ({ signal }) => call(listLinks, { body: { targetType, TargetUniqueID: id }, signal }),
  })
  // From what it came, and what came of it: each type of record once.
  const sides = Map.groupBy(data, ({ isOrigin, targetType }) => {
    const { label } = recordTypeOf(targetType)
    return isOrigin ? `From ${label}` : label.charAt(0).toUpperCase() + label.slice(1)
  })
  return [...sides].map(([label, links]) => (
    <Fact key={label} label={label}>
      {links.map((link, index) => (
        <span key={link.linkUniqueId}>
          {index > 0 && ', '}
          <LinkText to={addressOf(link)} fz="sm" title={link.title}>
            {link.number || cutText(link.title, LONGEST_NAME)}
          </LinkText>
        </span>
      ))}
    </Fact>
  ))
}

const addressOf = ({ targetType, targetUniqueID, workOrderUniqueId }: RecordLink) =>
  pathOf(targetType, { workOrderId: workOrderUniqueId, id: targetUniqueID })
