/**
 * The contract of a project: at the start, in force, and with the changes under review; and its end date with
 * them.
 */
import { Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { addedMoneyOf, countOf, moneyOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { dayOrDash, Fact } from '#web/ui/record/fact.tsx'
import type { WorkOrderContract } from '../contract.ts'

export interface ContractSectionProps {
  workOrder: string
  contract: WorkOrderContract
}

/**
 * Without the permission *Costs*, the section shows only the number of change orders and the end date with
 * these.
 */
export function ContractSection({ workOrder, contract }: ContractSectionProps) {
  const { isGiven, inForceCount, pendingCount, endDate, endDateWithPending } = contract
  const isShown = contract.atStart !== null
  const [start, inForce, pending, all] = [
    contract.atStart,
    contract.inForce,
    contract.pending,
    contract.withPending,
  ].map(Number) as [number, number, number, number]
  const most = Math.max(start, inForce, all, 0)
  const share = (amount: number) => (most > 0 ? (Math.max(0, amount) * 100) / most : 0)
  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md" mb="sm">
        Contract
      </Title>
      <Stack gap="md">
        {most > 0 && (
          // Hidden from screen readers: the same figures are below as text.
          <Progress.Root size={12} aria-hidden>
            <Progress.Section value={share(Math.min(start, inForce))} color="blueprint.7" />
            <Progress.Section value={share(inForce - start)} color="blueprint.4" />
            <Progress.Section value={share(pending)} color="orange.5" />
          </Progress.Root>
        )}
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0} className="tabular">
          {isShown && (
            <Fact label="Original contract">
              {moneyOf(start)}
              {!isGiven && <Hint>Sum of the activities</Hint>}
            </Fact>
          )}
          <Fact label={isShown ? 'Current contract' : 'Approved'}>
            {isShown && moneyOf(inForce)}
            <Hint>
              {inForceCount === 0
                ? 'No change orders yet'
                : `${isShown ? `${addedMoneyOf(inForce - start)} by ` : ''}${countOf(inForceCount, 'change order')}`}
            </Hint>
          </Fact>
          <Fact label={isShown ? 'Incl. pending' : 'Pending'}>
            {isShown ? moneyOf(all) : pendingCount === 0 && 'None'}
            {pendingCount > 0 && (
              <LinkText
                to="/changeorders/$woid"
                params={{ woid: workOrder }}
                search={{ status: 'open' }}
                fz="xs"
                style={{ display: 'block' }}
              >
                {`${isShown ? `${addedMoneyOf(pending)} by ` : ''}${countOf(pendingCount, 'change order')}`}
              </LinkText>
            )}
          </Fact>
          <Fact label="Ends">
            {endDate === endDateWithPending
              ? dayOrDash(endDate)
              : `${dayOrDash(endDate)} → ${dayOrDash(endDateWithPending)}`}
            {endDate !== endDateWithPending && <Hint>Incl. pending</Hint>}
          </Fact>
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Text component="span" display="block" fz="xs" c="dimmed" fw={400}>
      {children}
    </Text>
  )
}
