/** The lines of a project with the price of each bidder: a table on a desk, cards on a phone. */
import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { amountOf, unitAmountOf } from '#contract/figures.ts'
import { formatQuantity, moneyOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { BidInfo, BidTotal, Tabulation, TabulationRow } from '../tabulation-contract.ts'
import { knownWords } from './addenda-words.ts'
import { codeOf, offMedian } from './tabulation-words.ts'

interface Of {
  of: Tabulation
}

const bidsOf = ({ matrixCollection: [entry] }: TabulationRow) => entry?.bidInfo ?? []

/** A link to the screen of one bid. No preload on hover, because each request is logged as a look. */
export function BidLink({ bid, woid }: { bid: BidTotal; woid: string }) {
  return (
    <LinkText
      to="/bids/approve-details/$acid"
      params={{ acid: bid.bidSummaryUniqueId }}
      search={{ woid }}
      preload={false}
      fz="inherit"
      fw={600}
    >
      {bid.accountName}
    </LinkText>
  )
}

/** The attributes that color a price. */
const marksOf = ({ isLow, isOutlier }: BidInfo) => ({
  'data-low': (isLow && !isOutlier) || undefined,
  'data-far': isOutlier || undefined,
})

/** The remark beside a price: whether it is the lowest, and its difference from the median. */
function Remark({ bid }: { bid: BidInfo }) {
  const said = [bid.isLow && 'low', bid.isOutlier && offMedian(bid)].filter(Boolean).join(', ')
  return said ? <small>{said}</small> : null
}

/** The second row of column heads: two columns for each bidder. */
export function PriceHeads({ bidders }: { bidders: readonly BidTotal[] }) {
  return (
    <tr>
      {bidders.map(({ bidSummaryUniqueId: id }) => [
        <th key={`${id} cost`} scope="col" data-first data-figure>
          Unit price
        </th>,
        <th key={`${id} amount`} scope="col" data-figure>
          Amount
        </th>,
      ])}
    </tr>
  )
}

/** The price and amount of a bidder in a row; `children` are shown below the amount. */
export function PriceCells({ bid, children }: { bid: BidInfo; children?: ReactNode }) {
  return (
    <>
      <td data-first data-figure {...marksOf(bid)}>
        {bid.bidUnitCost === null ? <span data-quiet>no price</span> : unitAmountOf(bid.bidUnitCost)}
        <Remark bid={bid} />
      </td>
      <td data-figure {...marksOf(bid)}>
        {bid.amount === null ? '–' : amountOf(bid.amount)}
        {children}
      </td>
    </>
  )
}

/** The price of each bidder, on a card. */
export function PriceList({ bids }: { bids: readonly BidInfo[] }) {
  return (
    <ul className="tabulation-sums">
      {bids.map((bid) => (
        <li key={bid.bidSummaryUniqueId} {...marksOf(bid)}>
          <span>{bid.accountName}</span>
          <div className="tabulation-sum">
            {bid.bidUnitCost === null ? (
              <span data-quiet>no price</span>
            ) : (
              <>
                {unitAmountOf(bid.bidUnitCost)}
                <small data-quiet>{amountOf(bid.amount ?? '0')}</small>
              </>
            )}
            <Remark bid={bid} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function TabulationTable({ of }: Of) {
  const { items, bidders, workOrderUniqueId: woid, commonCount, lineCount, addendaCount } = of
  return (
    <Paper withBorder>
      {/* A table wider than the screen scrolls, also with the keyboard. */}
      <section className="tabulation-scroll" aria-label="Bids side by side">
        <table className="tabulation">
          <thead>
            <tr>
              {['Job', 'Item', 'Code'].map((title) => (
                <th key={title} scope="col" rowSpan={2}>
                  {title}
                </th>
              ))}
              <th scope="col" rowSpan={2} data-figure>
                Quantity
              </th>
              <th scope="col" rowSpan={2}>
                Unit
              </th>
              {bidders.map((bid) => (
                <th key={bid.bidSummaryUniqueId} scope="colgroup" colSpan={2} data-first data-bidder>
                  <BidLink bid={bid} woid={woid} />
                  {addendaCount > 0 && <small>{knownWords(bid.knownAddenda.length, addendaCount)}</small>}
                  {bid.isStale && <small data-stale>lines changed since</small>}
                </th>
              ))}
            </tr>
            <PriceHeads bidders={bidders} />
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.subTaskUniqueId}>
                <td>{row.jobTitle}</td>
                <th scope="row">
                  {row.description}
                  <small>{row.taskName}</small>
                </th>
                <td data-quiet>{codeOf(row)}</td>
                <td data-figure>{formatQuantity(row.targetMetric)}</td>
                <td>{row.subTaskUnit}</td>
                {bidsOf(row).map((bid) => (
                  <PriceCells key={bid.bidSummaryUniqueId} bid={bid}>
                    {bid.targetMetric !== null && bid.targetMetric !== row.targetMetric && (
                      <small>{`bid on ${formatQuantity(bid.targetMetric, row.subTaskUnit)}`}</small>
                    )}
                  </PriceCells>
                ))}
              </tr>
            ))}
          </tbody>
          {bidders.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {`Total of lines every bidder priced (${commonCount} of ${lineCount})`}
                </th>
                {bidders.map((bid) => (
                  <td
                    key={bid.bidSummaryUniqueId}
                    colSpan={2}
                    data-first
                    data-figure
                    data-best={bid.isLow || undefined}
                  >
                    {commonCount > 0 ? moneyOf(bid.commonAmount) : '–'}
                    {bid.isLow && <small>lowest</small>}
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row" colSpan={5}>
                  Total of each bid
                </th>
                {bidders.map((bid) => (
                  <td key={bid.bidSummaryUniqueId} colSpan={2} data-first data-figure>
                    {moneyOf(bid.totalAmount)}
                    <small>{`${bid.pricedCount} of ${lineCount} lines`}</small>
                    {bid.submittedAmount !== bid.totalAmount && (
                      <small>{`submitted ${moneyOf(bid.submittedAmount)}`}</small>
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Paper>
  )
}

export function TabulationCards({ of }: Of) {
  const { items, bidders, workOrderUniqueId: woid, commonCount, lineCount, addendaCount } = of
  return (
    <Stack gap="md">
      {bidders.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label="Sums">
          <Text fz="xs" c="dimmed" mb="xs">
            {`Lines every bidder priced (${commonCount} of ${lineCount}), and the whole bid`}
          </Text>
          <ul className="tabulation-sums">
            {bidders.map((bid) => (
              <li key={bid.bidSummaryUniqueId}>
                <BidLink bid={bid} woid={woid} />
                <div className="tabulation-sum" data-best={bid.isLow || undefined}>
                  {commonCount > 0 ? moneyOf(bid.commonAmount) : '–'}
                  {bid.isLow && <small>lowest</small>}
                  <small
                    data-quiet
                  >{`${moneyOf(bid.totalAmount)}, ${bid.pricedCount} of ${lineCount} lines`}</small>
                  {addendaCount > 0 && (
                    <small data-quiet>{knownWords(bid.knownAddenda.length, addendaCount)}</small>
                  )}
                  {bid.isStale && <small data-stale>lines changed since</small>}
                  {bid.submittedAmount !== bid.totalAmount && (
                    <small data-quiet>{`submitted ${moneyOf(bid.submittedAmount)}`}</small>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Paper>
      )}
      {items.map((row) => (
        <Paper key={row.subTaskUniqueId} withBorder p="md" component="section" aria-label={row.description}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fz="sm" fw={600}>
                {row.description}
              </Text>
              <Text fz="xs" c="dimmed">
                {[row.jobTitle, row.taskName, codeOf(row)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Text fz="sm" className="tabular" ta="right">
              {formatQuantity(row.targetMetric, row.subTaskUnit)}
            </Text>
          </Group>
          <PriceList bids={bidsOf(row)} />
        </Paper>
      ))}
    </Stack>
  )
}
