/** Shows how many activities of a project lack a cost, hours or a target, with a link to them. */
import { Text } from '@mantine/core'
import { useMay } from '#web/session/session.ts'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { Lack, Totals } from '../contract.ts'

/** The screen words for a lack. */
const called: Record<Lack, string> = { price: 'cost', hours: 'hours', target: 'target' }

/** The number of activities with this lack. */
export function lackCount(totals: Totals, lack: Lack): number {
  const { withoutPriceCount: price, withoutHoursCount: hours, withoutTargetCount: target } = totals
  return { price, hours, target }[lack]
}

/** The lacks to show: hours only if activities count by number, costs only to users who see costs. */
export function lacksOf(totals: Totals): Lack[] {
  const { totalsBasis: basis } = totals
  const lacks: Lack[] =
    basis === 'share' ? ['target'] : basis === 'count' ? ['price', 'hours', 'target'] : ['price', 'target']
  return lacks.filter((lack) => lackCount(totals, lack) > 0)
}

/**
 * True if some activities have a price and others have none. If no activity has a price, or the user sees no
 * costs, lists show no reminder.
 */
export function isPartlyPriced({ valueTotal, activityCount, withoutPriceCount }: Totals): boolean {
  return valueTotal !== null && withoutPriceCount > 0 && withoutPriceCount < activityCount
}

/** `3 of 17 activities have no price`, or a shorter text; a link to these activities if the user may read them. */
export function LackLink(props: { workOrder: string; totals: Totals; lack: Lack; isShort?: boolean }) {
  const { workOrder, totals, lack, isShort = false } = props
  const may = useMay()
  const count = lackCount(totals, lack)
  const all = totals.activityCount
  const text = isShort
    ? `${formatNumber(count)} without a ${called[lack]}`
    : `${formatNumber(count)} of ${countOf(all, 'activity', 'activities')} ${count === 1 ? 'has' : 'have'} no ${called[lack]}`
  if (!may('Activities', 'Read', workOrder)) {
    return (
      <Text component="span" fz="xs" c="dimmed">
        {text}
      </Text>
    )
  }
  return (
    <LinkText
      to="/activities/lacking/$woID"
      params={{ woID: workOrder }}
      search={{ lacks: lack }}
      fz="xs"
      lh="24px"
      display="inline-block"
    >
      {text}
    </LinkText>
  )
}
