/**
 * The lines of a bid with their prices: a table on a desk, cards on a phone. All fields can be used with the
 * keyboard alone.
 */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { amountOf } from '#contract/figures.ts'
import type { BidLine } from '#features/activities/contract.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatNumber, formatQuantity, unitMoneyOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { lineNote } from './line-words.ts'
import { type Group, groupsOf } from './prices.ts'
import { classes } from './styles.ts'
import type { Prices } from './use-prices.ts'

/** Attribute of the price fields: Enter moves through the fields in their order on the page. */
const FIELD = 'data-price'

/** Loads the fields behind the last line. */
type Beyond = () => Promise<unknown>

export interface LinesProps {
  lines: readonly BidLine[]
  /** null: the lines are read only. */
  prices: Prices | null
  /** Loads more lines; null if all are loaded. */
  more: Beyond | null
  /** false before the account intends to bid: then there are no prices yet. */
  isPriced: boolean
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>(`[${FIELD}]`)]

function focusOn(field: HTMLInputElement | undefined): void {
  field?.focus()
  field?.select()
}

function PriceField({ line, prices, more }: { line: BidLine; prices: Prices; more: Beyond | null }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const all = fields()
    const at = all.indexOf(event.currentTarget)
    const next = at + (event.shiftKey ? -1 : 1)
    if (next < all.length) focusOn(all[next])
    // Behind the last field, loads more lines and moves the focus to the first new field.
    else if (more) void more().then(() => setTimeout(() => focusOn(fields()[next])))
    else event.currentTarget.blur()
  }
  return (
    <NumberInput
      kind="amount"
      {...{ [FIELD]: line.subTaskUniqueId }}
      className={classes.price}
      size="sm"
      aria-label={`Your unit cost of ${line.subTaskTitle}, ${line.taskName}${line.subTaskUnit && `, per ${line.subTaskUnit}`}`}
      placeholder="Not priced"
      enterKeyHint="next"
      leftSection={
        <Text fz="sm" c="dimmed" aria-hidden>
          $
        </Text>
      }
      value={prices.valueOf(line)}
      error={prices.problemOf(line)}
      onChange={(value) => prices.type(line, value)}
      onBlur={() => prices.leave(line)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Shows whether the price of a line is saved, being saved, or could not be saved. */
function Mark({ line, prices }: { line: BidLine; prices: Prices }) {
  if (prices.isSavingOf(line))
    return (
      <Text fz="xs" c="dimmed" span>
        saving…
      </Text>
    )
  if (prices.problemOf(line))
    return <IconAlertTriangle size={17} color="var(--plumb-late)" role="img" aria-label="Not saved" />
  if (prices.isTypedOf(line) || line.quotedBidUnitCost === null) return null
  return <IconCheck size={17} color="var(--plumb-good)" role="img" aria-label="Saved" />
}

/** Shows which addendum last changed the line. */
function Note({ line }: { line: BidLine }) {
  const note = lineNote(line)
  return note ? (
    <Text fz="xs" fw={600} c="var(--plumb-warning)">
      {note}
    </Text>
  ) : null
}

const amountText = (amount: string | null) => (amount === null ? '–' : amountOf(amount))
const amountIn = (line: BidLine, prices: Prices | null) => (prices ? prices.amountOf(line) : line.amount)
const costText = (cost: string | null) => (cost === null ? '–' : unitMoneyOf(cost))
const hoursText = (hours: string | null) => (hours === null ? '–' : formatNumber(hours))

const pricedIn = ({ lines }: Group) =>
  lines.filter(({ quotedBidUnitCost }) => quotedBidUnitCost !== null).length

export function Lines(props: LinesProps) {
  return useIsNarrow() ? <Cards {...props} /> : <Table {...props} />
}

function Table({ lines, prices, more, isPriced }: LinesProps) {
  return (
    <table className={`${classes.grid} tabular`}>
      <thead>
        <tr>
          <th scope="col">Activity</th>
          <th scope="col" className={classes.code}>
            Code
          </th>
          <th scope="col" className={`${classes.figure} ${classes.amount}`}>
            Quantity
          </th>
          <th scope="col" className={classes.unit}>
            Unit
          </th>
          <th scope="col" className={`${classes.code} ${classes.amount}`}>
            Hours
          </th>
          {isPriced && (
            <>
              <th scope="col" className={`${classes.price} ${classes.amount}`}>
                Your unit cost
              </th>
              <th scope="col" className={`${classes.sum} ${classes.amount}`}>
                Amount
              </th>
            </>
          )}
          {prices && (
            <th scope="col" className={classes.check}>
              <VisuallyHidden>Saved</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {groupsOf(lines).map((group) => (
        <tbody key={group.id}>
          <tr className={classes.group}>
            <th scope="rowgroup">{group.name}</th>
            <td className={classes.code} colSpan={isPriced ? 6 : 4}>
              {group.code}
            </td>
            {prices && (
              <td>
                <Text fz="xs" c="dimmed">
                  {`${pricedIn(group)} of ${group.lines.length}`}
                </Text>
              </td>
            )}
          </tr>
          {group.lines.map((line) => (
            <tr key={line.subTaskUniqueId}>
              <th scope="row">
                {line.subTaskTitle}
                {line.subTaskNotes && (
                  <Text fz="xs" c="dimmed" fw={400} lineClamp={2}>
                    {line.subTaskNotes}
                  </Text>
                )}
                <Note line={line} />
              </th>
              <td className={classes.code}>{line.subTaskCode}</td>
              <td className={classes.amount}>{formatQuantity(line.subTaskTargetMetric)}</td>
              <td>{line.subTaskUnit}</td>
              <td className={`${classes.code} ${classes.amount}`}>{hoursText(line.subTaskHours)}</td>
              {isPriced && (
                <>
                  <td className={prices ? classes.price : classes.amount}>
                    {prices ? (
                      <PriceField line={line} prices={prices} more={more} />
                    ) : (
                      costText(line.quotedBidUnitCost)
                    )}
                  </td>
                  <td className={classes.amount}>{amountText(amountIn(line, prices))}</td>
                </>
              )}
              {prices && (
                <td>
                  <Mark line={line} prices={prices} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Cards({ lines, prices, more, isPriced }: LinesProps) {
  return (
    <ul className={classes.cards} aria-label="Lines">
      {lines.map((line) => (
        <li key={line.subTaskUniqueId} className={classes.card}>
          <Text fw={600} fz="sm">
            {line.subTaskTitle}
          </Text>
          <Text fz="xs" c="dimmed">
            {[line.taskName, line.subTaskCode, formatQuantity(line.subTaskTargetMetric, line.subTaskUnit)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {line.subTaskNotes && (
            <Text fz="xs" c="dimmed">
              {line.subTaskNotes}
            </Text>
          )}
          <Note line={line} />
          {isPriced && (
            <div className={classes.cardPrice}>
              {prices ? (
                <PriceField line={line} prices={prices} more={more} />
              ) : (
                <Text fz="sm">{costText(line.quotedBidUnitCost)}</Text>
              )}
              <Text fz="sm" className="tabular" ta="end">
                {amountText(amountIn(line, prices))}
              </Text>
              <span>{prices && <Mark line={line} prices={prices} />}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
