/** The links of a record, among its facts. */
import { useQuery } from '@tanstack/react-query'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { cutText } from '#contract/texts.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import type { LinkedType, RecordLink } from '../contract.ts'
import { linksQuery } from './api.ts'
import { LinkRecordButton, useMayLink } from './link-button.tsx'

/** The length to which the title is cut, for a record without a number. */
const LONGEST_NAME = 40

export interface LinkFactsProps {
  /** The module whose changes refresh the query. */
  module: string
  targetType: LinkedType
  id: string
  /** The work order in which the user can link activities. Left out: this record cannot block activities. */
  workOrder?: string
}

const ACTIVITY = 'Activity'

export function LinkFacts({ module, targetType, id, workOrder }: LinkFactsProps) {
  const { data = [] } = useQuery(linksQuery(module, targetType, id))
  const mayLink = useMayLink(targetType, workOrder ?? '') && workOrder !== undefined
  // One label for each type of record: 'From …' for records that led to this record, the plain label for
  // records that came from it. Activities have one label for both.
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
