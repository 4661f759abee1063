/** The effect of approving, as one column beside the form of a change order. */
import { Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addedMoneyOf, daysUntil, formatDay, formatQuantity, moneyOrDash } from '#web/ui/format.ts'
import type { ChangeOrderPreview } from '../contract.ts'
import { addedBy, changesOf, daysOf } from './change-order-words.ts'
import classes from './effect-column.module.css'

const arrow = <IconArrowRight size={15} stroke={1.75} aria-label="becomes" className={classes.arrow} />

/** The largest number of days by which an end date becomes later. */
export const laterBy = ({ ends }: Pick<ChangeOrderPreview, 'ends'>) =>
  Math.max(0, ...ends.map(({ from, to }) => (from ? daysUntil(to, from) : 0)))

export function EffectColumn({
  effect,
  projectEnd,
}: {
  effect: ChangeOrderPreview
  projectEnd: string | null
}) {
  const { contract, withPending, ends, items } = effect
  const added = addedBy(effect)
  const changed = items
    .map((item) => ({ item, changes: changesOf({ ...item, targetMetric: null }) }))
    .filter(({ item, changes }) => changes.length > 0 || item.targetMetric)
  const isProjectMoved = ends.some(({ level }) => level === 'project')
  return (
    <dl className={`${classes.facts} tabular`}>
      {added !== null && (
        <Fact
          label="Contract"
          difference={added === 0 ? 'No change' : addedMoneyOf(added)}
          isChanged={added !== 0}
          also={
            withPending.count > 0 && `with ${withPending.count} pending: ${moneyOrDash(withPending.after)}`
          }
        >
          <span className={classes.line}>{moneyOrDash(contract.before)}</span>
          {added !== 0 && (
            <span className={classes.line}>
              {arrow} {moneyOrDash(contract.after)}
            </span>
          )}
        </Fact>
      )}
      {endsTogether(ends).map(({ label, from, to }) => {
        const days = from ? daysUntil(to, from) : 0
        return (
          <Fact key={label} label={label} difference={days > 0 ? `+${daysOf(days)}` : ''} isChanged>
            {from ? formatDay(from) : 'No day'} {arrow} {formatDay(to)}
          </Fact>
        )
      })}
      {!isProjectMoved && projectEnd && (
        <Fact label="Project ends" difference="No change">
          {formatDay(projectEnd)}
        </Fact>
      )}
      {changed.map(({ item, changes }) => (
        <Fact
          key={item.changeOrderItemUniqueId}
          label={`${item.subTaskTitle ?? item.changeOrderItemName}${item.targetMetric ? ', target' : ''}`}
          difference={differenceOf(item)}
          isChanged
          also={
            (item.targetMetric || item.targetUnit) &&
            item.capturedMetric &&
            `${formatQuantity(item.capturedMetric, item.unit)} captured ${item.targetUnit ? 'in the new unit' : 'stay'}`
          }
        >
          {item.targetMetric && (
            <span className={classes.line}>
              {formatQuantity(item.targetMetric.from ?? '0')} {arrow}{' '}
              {formatQuantity(item.targetMetric.to ?? '0', item.unit)}
            </span>
          )}
          {changes.map((change) => (
            <span key={change} className={classes.line}>
              {change}
            </span>
          ))}
        </Fact>
      ))}
    </dl>
  )
}

type EffectItem = ChangeOrderPreview['items'][number]

/**
 * The change of the target, as in `+16 ea`; empty if the unit changes, because then there is no meaningful
 * difference.
 */
function differenceOf({ targetMetric, targetUnit, unit }: EffectItem): string {
  if (!targetMetric || targetUnit) return ''
  const more = Number(targetMetric.to) - Number(targetMetric.from)
  return `${more > 0 ? '+' : ''}${formatQuantity(String(more), unit)}`
}

interface FactProps {
  label: string
  difference?: string
  isChanged?: boolean
  also?: string | false | null | undefined
  children: ReactNode
}

function Fact({ label, difference, isChanged = false, also, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <Text component="dt" fz="xs" c="dimmed">
        {label}
      </Text>
      <dd className={classes.value}>
        {children}
        {(difference || also) && (
          <Text component="span" display="block" fz="xs" c="dimmed" fw={400}>
            {difference && <span className={isChanged ? classes.difference : undefined}>{difference}</span>}
            {difference && also && ' · '}
            {also}
          </Text>
        )}
      </dd>
    </div>
  )
}

type MovedEnd = ChangeOrderPreview['ends'][number]

/**
 * Groups the end dates that move from the same day, so that one row shows them: `Task Skylight and job Roof
 * end`.
 */
function endsTogether(ends: readonly MovedEnd[]) {
  const groups = new Map<string, MovedEnd[]>()
  for (const end of ends.toReversed()) {
    const key = end.level === 'project' ? end.level : (end.from ?? 'none')
    groups.set(key, [...(groups.get(key) ?? []), end])
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [MovedEnd]
    const names = group.map(({ level, title }) => `${level} ${title}`).join(' and ')
    const label =
      first.level === 'project'
        ? 'Project ends'
        : `${names.charAt(0).toUpperCase()}${names.slice(1)} ${group.length > 1 ? 'end' : 'ends'}`
    return { label, from: first.from, to: first.to }
  })
}
