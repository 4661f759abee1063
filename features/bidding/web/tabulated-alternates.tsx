/**
 * The alternates of a project with the price of each bidder, below the base bid. Alternates count in none of
 * its sums.
 */
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { formatQuantity, moneyOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import type { BidTotal, TabulatedAlternate } from '../tabulation-contract.ts'
import { PriceCells, PriceHeads, PriceList } from './tabulation-table.tsx'

interface TabulatedAlternatesProps {
  items: readonly TabulatedAlternate[]
  bidders: readonly BidTotal[]
}

export function TabulatedAlternates(props: TabulatedAlternatesProps) {
  const isNarrow = useIsNarrow()
  if (props.items.length === 0 || props.bidders.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="Alternates">
      <div>
        <Title order={2} fz="md">
          Alternates
        </Title>
        <Text fz="sm" c="dimmed">
          Not included in the totals above.
        </Text>
      </div>
      {isNarrow ? <Cards {...props} /> : <Table {...props} />}
    </Stack>
  )
}

const Taken = ({ one: { isTaken } }: { one: TabulatedAlternate }) =>
  isTaken && (
    <Badge color="green" variant="outline" tt="none">
      Taken
    </Badge>
  )

const pricedOf = ({ alternateCount }: BidTotal, of: number) => `${alternateCount} of ${of} alternates`

function Table({ items, bidders }: TabulatedAlternatesProps) {
  return (
    <Paper withBorder>
      {/* A table wider than the screen scrolls, also with the keyboard. */}
      <section className="tabulation-scroll" aria-label="Alternates side by side">
        <table className="tabulation">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Alternate
              </th>
              <th scope="col" rowSpan={2} data-figure>
                Quantity
              </th>
              <th scope="col" rowSpan={2}>
                Unit
              </th>
              {bidders.map((bid) => (
                <th key={bid.bidSummaryUniqueId} scope="colgroup" colSpan={2} data-first data-bidder>
                  {bid.accountName}
                </th>
              ))}
            </tr>
            <PriceHeads bidders={bidders} />
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.alternateUniqueId}>
                <th scope="row">
                  {one.alternateTitle} <Taken one={one} />
                  <small>{`Alternate ${one.alternateNumber}`}</small>
                </th>
                <td data-figure>{formatQuantity(one.targetMetric)}</td>
                <td>{one.unit}</td>
                {one.bidInfo.map((bid) => (
                  <PriceCells key={bid.bidSummaryUniqueId} bid={bid} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total of the alternates
              </th>
              {bidders.map((bid) => (
                <td key={bid.bidSummaryUniqueId} colSpan={2} data-first data-figure>
                  {moneyOf(bid.alternateAmount)}
                  <small>{pricedOf(bid, items.length)}</small>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Paper>
  )
}

function Cards({ items, bidders }: TabulatedAlternatesProps) {
  return (
    <>
      {items.map((one) => (
        <Paper key={one.alternateUniqueId} withBorder p="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fz="sm" fw={600}>
                {one.alternateTitle} <Taken one={one} />
              </Text>
              <Text fz="xs" c="dimmed">{`Alternate ${one.alternateNumber}`}</Text>
            </div>
            <Text fz="sm" className="tabular" ta="right">
              {formatQuantity(one.targetMetric, one.unit)}
            </Text>
          </Group>
          <PriceList bids={one.bidInfo} />
        </Paper>
      ))}
      <Paper withBorder p="md">
        <Text fz="xs" c="dimmed">
          Total of the alternates
        </Text>
        <ul className="tabulation-sums">
          {bidders.map((bid) => (
            <li key={bid.bidSummaryUniqueId}>
              <span>{bid.accountName}</span>
              <div className="tabulation-sum">
                {moneyOf(bid.alternateAmount)}
                <small data-quiet>{pricedOf(bid, items.length)}</small>
              </div>
            </li>
          ))}
        </ul>
      </Paper>
    </>
  )
}
