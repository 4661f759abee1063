/** The submitted alternates of one of the account's bids. */
import { Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { amountOf } from '#contract/figures.ts'
import { countOf, moneyOf, unitMoneyOf } from '#web/ui/format.ts'
import { submittedAlternatesQuery } from './alternates-api.ts'
import { AlternateText } from './offered-alternates.tsx'
import { classes } from './styles.ts'

export function SubmittedAlternates({ bid }: { bid: string }) {
  const { data } = useQuery(submittedAlternatesQuery(bid))
  if (!data || data.items.length === 0) return null
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Alternates">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Alternates
        </Title>
        <Text fz="sm" c="dimmed">
          {data.totalCount}
        </Text>
      </Group>
      <ul className={classes.cards}>
        {data.items.map((one) => (
          <li key={one.alternateUniqueId} className={classes.alternate}>
            <AlternateText one={one} />
            <div className={classes.alternatePrice}>
              <Text fz="sm" ta="end">
                {unitMoneyOf(one.quotedUnitCost)}
              </Text>
              <Text fz="sm" className="tabular" ta="end">
                {amountOf(one.amount)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Text fw={700} fz="sm">
          Not included in your bid total
        </Text>
        <Text fz="sm" c="dimmed">
          {countOf(data.totalCount, 'alternate')}
        </Text>
        <Text fw={700} className={`${classes.total} tabular`}>
          {moneyOf(data.submittedAmount ?? '0')}
        </Text>
      </div>
    </Paper>
  )
}
