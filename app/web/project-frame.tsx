/**
 * The head that all screens of a project share: progress, risk, remaining days, and the links to the
 * sections.
 */
import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core'
import { IconMapPin, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLoaderData, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { basisOf } from '#features/hierarchy/totals-words.ts'
import {
  explainTotals,
  isComplete,
  isPartlyPriced,
  LackLink,
  RiskMark,
} from '#features/hierarchy/web/public.ts'
import type { WorkOrder } from '#features/projects/contract.ts'
import { noteLastProject } from '#features/projects/web/last-project.ts'
import { ProjectActions } from '#features/projects/web/project-actions.tsx'
import { phaseOf, placeOf } from '#features/projects/web/project-cells.tsx'
import { projectQuery } from '#features/projects/web/public.ts'
import { riskReasonOf } from '#features/projects/web/risk-reason.ts'
import { CallError } from '#web/api/client.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatDaysLeft, percentOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { Place } from '#web/ui/page/place.ts'
import { ProgressGauge } from '#web/ui/record/progress-gauge.tsx'
import classes from './project-frame.module.css'
import { SectionNav } from './section-nav.tsx'

/** Loaded later, because a deleted project is rarely open. */
const ProjectGone = later(async () => (await import('./project-gone.tsx')).ProjectGone)

/** The most lines of a title on a phone: a longer title would leave no room for the project. */
const MOST_TITLE_LINES = 4

export function ProjectFrame() {
  // The address names the project or a record of the project; the route has found the project's id.
  const { workOrderUniqueID: woID } = useLoaderData({ from: '/signed-in/project' }).project
  const { data: project, error } = useSuspenseQuery(projectQuery(woID))
  useEffect(() => noteLastProject(woID), [woID])
  const may = useMay()
  const isPhone = useIsPhone()
  // Only the overview has the full head: the other screens need the room, so their head is one line.
  const isOverview = useLocation({
    select: ({ pathname, search }) =>
      pathname.toLowerCase().startsWith('/projects/details/') && search.view === 'overview',
  })
  if (error instanceof CallError && error.status === 404)
    return <ProjectGone title={project.workOrderTitle} />
  return (
    <div className={classes.frame}>
      {isOverview ? (
        <Box className={classes.head}>
          <Group gap={isPhone ? 'sm' : 'lg'} wrap="nowrap" align={isPhone ? 'flex-start' : 'center'}>
            {project.riskLevel !== null && (
              <ProgressGauge
                size={isPhone ? 48 : 64}
                percent={percentOf(project.completedTotal, project.estimatedTotal)}
                explanation={explainTotals(project)}
              />
            )}
            <Stack gap={6} flex={1} miw={0}>
              <Group gap="sm">
                <Title
                  order={1}
                  fz={{ base: 19, sm: 22 }}
                  className={classes.title}
                  {...(isPhone && { lineClamp: MOST_TITLE_LINES })}
                >
                  {project.workOrderTitle}
                </Title>
                <Badge variant="default" tt="none" radius="xl" fw={500}>
                  {phaseOf(project)}
                </Badge>
              </Group>
              <Facts project={project} />
            </Stack>
            <Group gap="xs" wrap="nowrap">
              {/* Not on a phone: the title needs the room, and the menu also has Edit. */}
              {!isPhone && may('Projects', 'Update', woID) && (
                <LinkButton
                  to="/project/edit"
                  search={{ obj: woID }}
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                >
                  Edit
                </LinkButton>
              )}
              <ProjectActions project={project} isInFrame />
            </Group>
          </Group>
          <SectionNav woID={woID} />
        </Box>
      ) : (
        <Box className={classes.line} data-project-line>
          <FoldedHead project={project} />
          <SectionNav woID={woID} isInLine />
        </Box>
      )}
      <Place value={project.workOrderTitle}>
        <Outlet />
      </Place>
    </div>
  )
}

/** The head in one line: progress, name and risk. The name is a link to the overview. */
function FoldedHead({ project }: { project: WorkOrder }) {
  const { workOrderUniqueID: woID, workOrderTitle: title } = project
  return (
    <Group gap={9} wrap="nowrap" className={classes.called}>
      {project.riskLevel !== null && (
        <ProgressGauge
          size={28}
          percent={percentOf(project.completedTotal, project.estimatedTotal)}
          explanation={explainTotals(project)}
        />
      )}
      <Title order={1} fz={15} className={classes.name}>
        <LinkText
          to="/projects/details/$woID"
          params={{ woID }}
          search={{ view: 'overview' }}
          inherit
          c="var(--mantine-color-text)"
          title={title}
        >
          {title}
        </LinkText>
      </Title>
      {project.riskLevel !== null && <RiskMark level={project.riskLevel} isSmall isShapeOnPhone />}
    </Group>
  )
}

function Facts({ project }: { project: WorkOrder }) {
  const { workOrderStartDate: start, workOrderEndDate: end, remainingDays: days } = project
  const basis = basisOf(project)
  return (
    <Group gap="2px 16px">
      {project.riskLevel !== null && (
        <>
          <RiskMark level={project.riskLevel} />
          <Text fz="sm" c="dimmed">
            {riskReasonOf(project)}
          </Text>
        </>
      )}
      {basis && (
        <Group gap={6}>
          <Text fz="sm" c="dimmed">
            Progress {basis}
          </Text>
          {isPartlyPriced(project) && (
            <LackLink workOrder={project.workOrderUniqueID} totals={project} lack="price" isShort />
          )}
        </Group>
      )}
      {(start || end) && (
        <Text fz="sm" c="dimmed">
          {[start && formatDay(start), end && formatDay(end)].filter(Boolean).join(' to ')}
        </Text>
      )}
      {days !== null && !isComplete(project) && (
        <Text fz="sm" fw={days < 0 ? 600 : 500} c={days < 0 ? 'var(--plumb-late)' : undefined}>
          {formatDaysLeft(days)}
        </Text>
      )}
      {placeOf(project) && (
        <Group gap={5} wrap="nowrap" c="dimmed">
          <IconMapPin size={15} stroke={1.6} aria-hidden />
          <Text fz="sm">{placeOf(project)}</Text>
        </Group>
      )}
    </Group>
  )
}
