/** The overview of a project: its facts, its description, and counts of the records below it. */
import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { explainTotals, LackLink, lacksOf, RiskMark, valueText } from '#features/hierarchy/web/public.ts'
import { statesQuery } from '#features/reference/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatNumber, formatPercent, percentOf } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { dayOrDash, Fact } from '#web/ui/record/fact.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { WorkOrder } from '../contract.ts'
import { isBidding } from './advertising.ts'
import { projectHistory, projectQuery, projectSummaryQuery, useChangeProject } from './api.ts'
import { Bidding } from './bidding.tsx'
import { BillingSection } from './billing-section.tsx'
import { ContractSection } from './contract-section.tsx'
import classes from './overview.module.css'
import { phaseOf } from './project-cells.tsx'
import { riskReasonOf } from './risk-reason.ts'

function statusName(id: number): string {
  return (Object.keys(statuses) as StatusName[]).find((name) => statuses[name] === id) ?? '–'
}

export interface OverviewProps {
  workOrder: string
  /**
   * Planned and earned progress over time. A parameter, because this screen knows nothing of the records
   * below a project.
   */
  curve: ReactNode
  /** The late work of the project. */
  now: ReactNode
  /** The next dates of the project. */
  next: ReactNode
}

export function Overview({ workOrder, curve, now, next }: OverviewProps) {
  const { data: project } = useSuspenseQuery(projectQuery(workOrder))
  return (
    <PageBody>
      <div className={classes.page}>
        <div className={classes.column}>
          {project.riskLevel !== null && curve}
          <div className={classes.now}>{now}</div>
          <Paper withBorder p="lg" className={classes.facts}>
            <Title order={2} fz="md" mb="sm">
              Facts
            </Title>
            <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
              <Fact label="Status">{statusName(project.statusId)}</Fact>
              <Fact label="Phase">{phaseOf(project)}</Fact>
              <Fact label="Start">{dayOrDash(project.workOrderStartDate)}</Fact>
              <Fact label="End">{dayOrDash(project.workOrderEndDate)}</Fact>
              <PlaceFacts project={project} />
            </SimpleGrid>
          </Paper>
          {/* The bidding facts of a project stay visible after the bidding phase. */}
          {(isBidding(project) || project.biddingEndsAt) && (
            <div className={classes.facts}>
              <Bidding project={project} />
            </div>
          )}
          <Paper withBorder p="lg" className={classes.facts}>
            <Title order={2} fz="md" mb="sm">
              Description
            </Title>
            <Text
              fz="sm"
              c={project.workOrderDescription ? undefined : 'dimmed'}
              style={{ whiteSpace: 'pre-wrap' }}
            >
              {project.workOrderDescription || 'None yet.'}
            </Text>
          </Paper>
          <div className={classes.facts}>
            <HistorySection {...projectHistory(workOrder)} />
          </div>
        </div>
        <div className={classes.column}>
          <Holdings project={project} />
          <Contract workOrder={workOrder} />
          {next}
        </div>
      </div>
    </PageBody>
  )
}

/** Loaded later, because the history is below everything else and few users look at it first. */
const HistorySection = later(async () => (await import('#features/history/web/public.ts')).HistorySection)

/** Shows only the parts that the user may read. */
function Contract({ workOrder }: { workOrder: string }) {
  const { data } = useQuery(projectSummaryQuery(workOrder))
  return (
    <>
      {data?.contract && <ContractSection workOrder={workOrder} contract={data.contract} />}
      {data && <BillingSection workOrder={workOrder} summary={data} />}
    </>
  )
}

function PlaceFacts({ project }: { project: WorkOrder }) {
  const { countryList } = useSession()
  const states = useQuery(statesQuery(project.workOrderCountryId))
  const country = countryList.find(({ countryId }) => countryId === project.workOrderCountryId)
  const state = states.data?.find(({ stateId }) => stateId === project.workOrderStateId)
  return (
    <>
      <Fact label="Address">{project.workOrderAddress || '–'}</Fact>
      <Fact label="City">
        {[project.workOrderZipCode, project.workOrderCity].filter(Boolean).join(' ') || '–'}
      </Fact>
      <Fact label="State">{state?.stateName ?? '–'}</Fact>
      <Fact label="Country">{country?.countryName ?? '–'}</Fact>
    </>
  )
}

function Holdings({ project }: { project: WorkOrder }) {
  const { data, error, refetch } = useQuery(projectSummaryQuery(project.workOrderUniqueID))
  const lacks = data ? lacksOf(data) : []
  // People of a subcontractor do not see the progress of a project.
  const isTold = project.riskLevel !== null
  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md" mb="sm">
        Status
      </Title>
      {!data && !error && <LoadingRows rows={3} height={44} />}
      {!data && error && <FailedState title="Could not get work order info." error={error} retry={refetch} />}
      {data && (
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
          <Fact label="Progress">
            {isTold
              ? `${formatPercent(percentOf(data.completedTotal, data.estimatedTotal))} · ${explainTotals(data)}`
              : '–'}
          </Fact>
          <Fact label="Risk">
            <RiskMark level={project.riskLevel} reason={riskReasonOf(project)} />
            {project.isRiskSetByHand && <GiveRiskBack project={project} />}
          </Fact>
          {isTold && (data.valueTotal !== null || lacks.length > 0) && (
            <Fact label={data.valueTotal === null ? 'Missing' : 'Value'}>
              {data.valueTotal !== null && valueText(data)}
              {lacks.map((lack) => (
                <div key={lack}>
                  <LackLink workOrder={project.workOrderUniqueID} totals={data} lack={lack} />
                </div>
              ))}
            </Fact>
          )}
          <Fact label="Jobs">{formatNumber(data.jobCount)}</Fact>
          <Fact label="Tasks">{formatNumber(data.taskCount)}</Fact>
          {isTold && (
            <Fact label="Activities">
              {formatNumber(data.completedActivityCount)} of {formatNumber(data.activityCount)} complete
            </Fact>
          )}
        </SimpleGrid>
      )}
    </Paper>
  )
}

/** Replaces a risk that was set by hand with the computed risk. Shown to users who may set a risk. */
function GiveRiskBack({ project }: { project: WorkOrder }) {
  const { workOrderUniqueID, rowVersion } = project
  const may = useMay()
  const change = useChangeProject()
  if (!may('Projects', 'Update', workOrderUniqueID)) return null
  const giveBack = () =>
    change.mutate(
      { workOrderUniqueID, rowVersion, riskLevel: null },
      { onSuccess: () => toast.success(texts.updated), onError: (error) => toast.failure(error) },
    )
  return (
    <Button variant="default" size="compact-xs" mt={4} loading={change.isPending} onClick={giveBack}>
      Use the calculated risk
    </Button>
  )
}
