/** A project on a desk: one row; the title is the link, and the whole row leads there. */
import { Group, Stack, Table, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { projectPhases } from '#features/reference/contract.ts'
import { daysUntil, formatDay, formatDaysLeft, formatMoney, percentOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { ProgressGauge } from '#web/ui/progress-gauge.tsx'
import type { WorkOrder } from '../contract.ts'
import { ProjectActions } from './project-actions.tsx'
import classes from './project-row.module.css'
import { riskReason } from './risk.ts'
import { RiskMark } from './risk-mark.tsx'
import { explainTotals, isComplete } from './totals.ts'

/** The place in one line. */
export function placeOf({ workOrderAddress, workOrderCity }: WorkOrder): string {
  return [workOrderAddress, workOrderCity].filter(Boolean).join(', ')
}

/** The name of the phase a project is in. */
export function phaseOf({ constructionPhase }: Pick<WorkOrder, 'constructionPhase'>): string {
  return (
    projectPhases.find((phase) => phase.constructionPhase === constructionPhase)?.constructionPhaseName ?? ''
  )
}

/** What the project is worth, where every activity has a unit cost. */
export function valueOf({ totalWeight, estimatedTotal }: WorkOrder): string {
  return totalWeight === 'cost' ? formatMoney(estimatedTotal) : '–'
}

/** The row itself: its name, a line below it, and what else there is to say in cells of their own. */
export function ProjectTableRow(props: { project: WorkOrder; caption: string; children: ReactNode }) {
  const { project, caption, children } = props
  const navigate = useNavigate()
  const target = { to: '/projects/details/$woID', params: { woID: project.workOrderUniqueID } } as const
  const open = (event: MouseEvent<HTMLElement>) => {
    // Links and buttons in the row have a click of their own, and so does whoever selects text.
    const clicked = event.target as HTMLElement
    if (clicked.closest('a, button')) return
    // Its menu and dialogs belong to the row and lie elsewhere.
    if (!event.currentTarget.contains(clicked)) return
    if (getSelection()?.toString()) return
    void navigate(target)
  }
  return (
    <Table.Tr onClick={open} className={classes.row}>
      <Table.Td className={classes.project}>
        <Stack gap={1}>
          <LinkText {...target} c="var(--mantine-color-text)" fw={600} fz="sm" lineClamp={2}>
            {project.workOrderTitle}
          </LinkText>
          <Text fz="xs" c="dimmed" truncate>
            {caption}
          </Text>
        </Stack>
      </Table.Td>
      {children}
      <Table.Td>
        <Group justify="flex-end">
          <ProjectActions project={project} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

export function ProjectRow({ project }: { project: WorkOrder }) {
  return (
    <ProjectTableRow project={project} caption={placeOf(project)}>
      <Table.Td>
        <ProgressGauge
          percent={percentOf(project.completedTotal, project.estimatedTotal)}
          explanation={explainTotals(project)}
        />
      </Table.Td>
      <Table.Td>
        <RiskMark level={project.riskLevel} reason={riskReason(project)} />
      </Table.Td>
      <Table.Td className={classes.short}>
        <EndDate project={project} />
      </Table.Td>
      <Table.Td visibleFrom="lg" className={classes.short}>
        <Text fz="sm">{phaseOf(project)}</Text>
      </Table.Td>
      <Table.Td ta="right">
        <Text fz="sm">{valueOf(project)}</Text>
      </Table.Td>
    </ProjectTableRow>
  )
}

/** The last day, and how far away it is; what is complete is not late. */
function EndDate({ project }: { project: WorkOrder }) {
  const { workOrderEndDate: day } = project
  if (!day) return <Text fz="sm">–</Text>
  const days = daysUntil(day)
  if (isComplete(project)) {
    return (
      <Stack gap={1}>
        <Text fz="sm">{formatDay(day)}</Text>
        <Text fz="xs" c="dimmed">
          complete
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap={1}>
      <Text fz="sm">{formatDay(day)}</Text>
      <Text fz="xs" c={days < 0 ? 'var(--plumb-late)' : 'dimmed'} fw={days < 0 ? 600 : undefined}>
        {formatDaysLeft(days)}
      </Text>
    </Stack>
  )
}
