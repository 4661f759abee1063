/** The earned, billed and retained amounts of a contract. Each figure links to the list that it sums up. */
import { Paper, Progress, SimpleGrid, Stack, Title } from '@mantine/core'
import { moneyOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import type { WorkOrderSummary } from '../contract.ts'

export interface BillingSectionProps {
  workOrder: string
  summary: Pick<WorkOrderSummary, 'billing' | 'contract'>
}

/** Shows nothing to a user who does not see costs. */
export function BillingSection({ workOrder, summary: { billing, contract } }: BillingSectionProps) {
  if (!billing || billing.billed === null || billing.held === null) return null
  const { earned, billed, held, bySubcontractors } = billing
  const [done, sent, kept] = [earned, billed, held].map(Number) as [number, number, number]
  const most = Math.max(Number(contract?.inForce ?? 0), done, sent)
  const share = (amount: number) => (most > 0 ? (Math.max(0, amount) * 100) / most : 0)
  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md" mb="sm">
        Billing
      </Title>
      <Stack gap="md">
        {most > 0 && (
          // Hidden from screen readers: the same figures are below as text. Parts: paid, retained, done but
          // not billed.
          <Progress.Root size={12} aria-hidden>
            <Progress.Section value={share(sent - kept)} color="blueprint.7" />
            <Progress.Section value={share(kept)} color="blueprint.4" />
            <Progress.Section value={share(done - sent)} color="gray.5" />
          </Progress.Root>
        )}
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0} className="tabular">
          {earned !== null && (
            <Fact label="Earned">
              <LinkText inherit to="/projects/details/$woID" params={{ woID: workOrder }} search={{}}>
                {moneyOf(earned)}
              </LinkText>
            </Fact>
          )}
          <Fact label="Billed to the owner">
            <LinkText
              inherit
              to="/invoicemaster/$woid"
              params={{ woid: workOrder }}
              search={{ status: 'approved', whose: 'owner' }}
            >
              {moneyOf(billed)}
            </LinkText>
          </Fact>
          <Fact label="Held by the owner">
            <LinkText
              inherit
              to="/invoicemaster/$woid"
              params={{ woid: workOrder }}
              search={{ status: 'approved', whose: 'owner' }}
            >
              {moneyOf(held)}
            </LinkText>
          </Fact>
          {bySubcontractors !== null && (
            <Fact label="Billed by subcontractors">
              <LinkText
                inherit
                to="/invoicemaster/$woid"
                params={{ woid: workOrder }}
                search={{ status: 'approved', whose: 'subcontractors' }}
              >
                {moneyOf(bySubcontractors)}
              </LinkText>
            </Fact>
          )}
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}
