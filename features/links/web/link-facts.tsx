/** What led to a record and what it led to, among its facts. */
import { useQuery } from '@tanstack/react-query'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { cutText } from '#contract/texts.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import type { LinkedType, RecordLink } from '../contract.ts'
import { linksQuery } from './api.ts'
import { LinkRecordButton, useMayLink } from './link-button.tsx'

/** How much of a text stands for what has no number. */
const LONGEST_NAME = 40

export interface LinkFactsProps {
  /** The module that the query is refreshed with. */
  module: string
  targetType: LinkedType
  id: string
  /** Where it can be linked with activities, for whoever may. Left out: it stands in no activity's way. */
  workOrder?: string
}

const ACTIVITY = 'Activity'

export function LinkFacts({ module, targetType, id, workOrder }: LinkFactsProps) {
  const { data = [] } = useQuery(linksQuery(module, targetType, id))
  const mayLink = useMayLink(targetType, workOrder ?? '') && workOrder !== undefined
  // From what it came, and what came of it: each type of record once. An activity neither led to it nor came of it.
  const sides = Map.groupBy(data, ({ isOrigin, targetType }) => {
    const { label } = recordTypeOf(targetType)
    if (targetType === 'SubTask') return ACTIVITY
    return isOrigin ? `From ${label}` : label.charAt(0).toUpperCase() + label.slice(1)
  })
  if (mayLink && !sides.has(ACTIVITY)) sides.set(ACTIVITY, [])
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
      {label === ACTIVITY && mayLink && (
        <LinkRecordButton
          targetType={targetType}
          id={id}
          workOrder={workOrder}
          label={links.length > 0 ? 'Link another' : 'Link an activity'}
        />
      )}
    </Fact>
  ))
}

const addressOf = ({ targetType, targetUniqueID, workOrderUniqueId }: RecordLink) =>
  pathOf(targetType, { workOrderId: workOrderUniqueId, id: targetUniqueID })
