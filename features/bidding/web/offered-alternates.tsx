/** The alternates of a project to bid on, each with the account's price, beside the base bid. */
import { Group, Paper, Text, Title } from '@mantine/core'
import { amountOf } from '#contract/figures.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { countOf, formatQuantity, moneyOf, unitMoneyOf } from '#web/ui/format.ts'
import type { OfferedAlternate } from '../alternates-contract.ts'
import { classes } from './styles.ts'
import type { AlternatePrices } from './use-alternate-prices.ts'

export interface OfferedAlternatesProps {
  of: { items: readonly OfferedAlternate[]; pricedCount: number; draftAmount: string | null } | undefined
  /** false before the account intends to bid: then there are no prices yet. */
  isPriced: boolean
  /** null: the alternates are read only. */
  prices: AlternatePrices | null
}

export function OfferedAlternates({ of, isPriced, prices }: OfferedAlternatesProps) {
  if (!of || of.items.length === 0) return null
  const { items, pricedCount, draftAmount } = of
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Alternates" mt="md">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Alternates
        </Title>
        <Text fz="sm" c="dimmed">
          {isPriced ? `${pricedCount} of ${items.length} priced` : items.length}
        </Text>
      </Group>
      <ul className={classes.cards}>
        {items.map((one) => (
          <li key={one.alternateUniqueId} className={classes.alternate}>
            <AlternateText one={one} />
            {isPriced && <Price one={one} prices={prices} />}
          </li>
        ))}
      </ul>
      {isPriced && (
        <div className={classes.foot}>
          <Text fw={700} fz="sm">
            Not included in your bid total
          </Text>
          <Text fz="sm" c="dimmed">
            {`${countOf(pricedCount, 'alternate')} priced. The owner may accept each one. Your bid total does not include them.`}
          </Text>
          <Text fw={700} className={`${classes.total} tabular`}>
            {moneyOf(draftAmount ?? '0')}
          </Text>
        </div>
      )}
    </Paper>
  )
}

/** The number, title and quantity of an alternate. */
export function AlternateText({
  one,
}: {
  one: Pick<OfferedAlternate, 'alternateNumber' | 'alternateTitle' | 'targetMetric' | 'unit'> &
    Partial<Pick<OfferedAlternate, 'alternateDescription' | 'addendumNumber'>>
}) {
  return (
    <div>
      <Text fz="sm" fw={600}>
        {one.alternateTitle}
      </Text>
      <Text fz="xs" c="dimmed">
        {[
          `Alternate ${one.alternateNumber}`,
          formatQuantity(one.targetMetric, one.unit),
          one.addendumNumber && `with addendum ${one.addendumNumber}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {one.alternateDescription && (
        <Text fz="sm" className={classes.addendumText}>
          {one.alternateDescription}
        </Text>
      )}
    </div>
  )
}

function Price({ one, prices }: { one: OfferedAlternate; prices: AlternatePrices | null }) {
  const amount = prices ? prices.amountOf(one) : one.amount
  return (
    <div className={classes.alternatePrice}>
      {prices ? (
        <NumberInput
          kind="amount"
          className={classes.price}
          size="sm"
          aria-label={`Your unit cost of alternate ${one.alternateNumber}, ${one.alternateTitle}${one.unit && `, per ${one.unit}`}`}
          placeholder="Not priced"
          leftSection={
            <Text fz="sm" c="dimmed" aria-hidden>
              $
            </Text>
          }
          value={prices.valueOf(one)}
          error={prices.problemOf(one)}
          onChange={(value) => prices.type(one, value)}
          onBlur={() => prices.leave(one)}
        />
      ) : (
        <Text fz="sm" ta="end">
          {one.quotedUnitCost ? unitMoneyOf(one.quotedUnitCost) : 'Not priced'}
        </Text>
      )}
      <Text fz="sm" className="tabular" ta="end">
        {amount === null ? '–' : amountOf(amount)}
      </Text>
    </div>
  )
}
