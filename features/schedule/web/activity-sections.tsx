/** The cards that only an activity's page has. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { pathOf } from '#contract/record-types.ts'
import type { SubTask } from '#features/activities/contract.ts'
import { useToday } from '#web/session/days.ts'
import { useMay, useSession } from '#web/session/session.ts'
import {
  countOf,
  formatDay,
  formatDaysLeft,
  formatPercent,
  formatQuantity,
  formatSpan,
  moneyOf,
  unitMoneyOf,
} from '#web/ui/format.ts'
import { LinkText, RecordLink } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import type { ActivityDetails } from '../activity-contract.ts'
import type { ScheduleBlock } from '../contract.ts'
import { againstPlan, lastCaptureWords, paceWords } from './activity-words.ts'

interface OfActivity {
  activity: SubTask
  details: ActivityDetails
}

/** Progress, pace and forecast end. */
export function ProgressSection({ activity, details }: OfActivity) {
  const { capturedMetric: captured, subTaskTargetMetric: target, subTaskUnit: unit } = activity
  const { percent, remaining, daysLeft, isDone, isLate, endDate, startDate, forecastEnd } = details
  const today = useToday()
  const hasTarget = Number(target) > 0
  const above = Number(captured) - Number(target)
  const plan = againstPlan(details)
  const pace = paceWords(details, unit)
  return (
    <RecordSection title="Progress">
      <Group justify="space-between" align="baseline" gap="xs" mb={6} className="tabular">
        <Text fw={600} fz="lg">
          {hasTarget
            ? `${formatQuantity(captured)} of ${formatQuantity(target, unit)}`
            : `${formatQuantity(captured, unit)}, no target`}
        </Text>
        {percent !== null && (
          <Text fz="sm" c="dimmed">
            {`${formatPercent(percent)} · `}
            {above > 0
              ? `${formatQuantity(above, unit)} above the target`
              : `${formatQuantity(remaining, unit)} remaining`}
          </Text>
        )}
      </Group>
      {percent !== null && (
        <Progress
          value={Math.min(percent, 100)}
          color={percent >= 100 ? 'green.8' : 'blueprint.6'}
          size={10}
          aria-label={`${formatPercent(percent)} captured`}
        />
      )}
      <dl className="activity-facts">
        <Fact label="Planned">
          {formatSpan(startDate, endDate)}
          {daysLeft !== null && !isDone && (
            <Text
              span
              fz="xs"
              display="block"
              fw={isLate ? 600 : 400}
              c={isLate ? 'var(--plumb-late)' : 'dimmed'}
            >
              {formatDaysLeft(daysLeft)}
            </Text>
          )}
        </Fact>
        {!isDone && (
          <Fact label="Forecast end">
            {forecastEnd ? formatDay(forecastEnd) : hasTarget ? 'No pace yet' : 'No target'}
            {plan && (
              <Text span fz="xs" display="block" c={plan.isLate ? 'var(--plumb-late)' : 'dimmed'}>
                {plan.text}
              </Text>
            )}
          </Fact>
        )}
        <Fact label="Pace">
          {pace ? pace.text : 'No pace yet'}
          {pace && (
            <Text span fz="xs" display="block" c="dimmed">
              {pace.of}
            </Text>
          )}
        </Fact>
        <Fact label="Last capture">{lastCaptureWords(details, today) ?? 'None yet'}</Fact>
      </dl>
    </RecordSection>
  )
}

/** The records that block the activity, each with whose turn it is. */
export function InItsWay({ blocks, workOrder }: { blocks: readonly ScheduleBlock[]; workOrder: string }) {
  const me = useSession().employeeUniqueId
  return (
    <RecordSection title="Blocked by" count={blocks.length}>
      {blocks.length === 0 && (
        <Group gap={8} wrap="nowrap" c="dimmed">
          <IconCircleCheck size={18} aria-hidden />
          <Text fz="sm">No open record blocks it.</Text>
        </Group>
      )}
      {blocks.map(({ targetType, targetUniqueID: id, number, title, name, days, isOverdue, ...block }) => {
        const isMine = me !== null && block.employeeUniqueId === me
        return (
          <Group key={id} gap={10} wrap="nowrap" align="flex-start" className="activity-block">
            <IconAlertTriangle size={18} aria-hidden className="activity-warning" />
            <div style={{ minWidth: 0 }}>
              <RecordLink to={pathOf(targetType, { workOrderId: workOrder, id })} lineClamp={2}>
                {`${number} ${title}`}
              </RecordLink>
              <Text fz="xs" c="dimmed">
                {isMine ? <b>Your turn</b> : <PersonName name={name} />}
                {days === 0 ? ', since today' : `, ${countOf(days, 'day')}`}
                {isOverdue && (
                  <Text span inherit fw={600} c="var(--plumb-late)">
                    {' · overdue'}
                  </Text>
                )}
                {block.subTaskUniqueId === null && ' · of the whole job'}
              </Text>
            </div>
          </Group>
        )
      })}
    </RecordSection>
  )
}

export function DetailsSection({ activity, details }: OfActivity) {
  const { subTaskNotes, subTaskHours, bidUnitCost, assignedSubtaskCodes: codes, subTaskUnit: unit } = activity
  const { workOrderUniqueId: woID, subContractorName, value, earned } = details
  const may = useMay()
  return (
    <Details>
      <Fact label="Project">
        <LinkText to="/projects/details/$woID" params={{ woID }} search={{ view: 'overview' }} fz="sm">
          {details.workOrderTitle}
        </LinkText>
      </Fact>
      <Fact label="Subcontractor">{subContractorName}</Fact>
      <Fact label={codes.length > 1 ? 'Codes' : 'Code'}>
        {codes
          .map(({ companySubTaskCode, companySubTaskCodeName: name }) => `${companySubTaskCode} ${name}`)
          .join(', ')}
      </Fact>
      <Fact label="Hours">{subTaskHours && formatQuantity(subTaskHours, 'h')}</Fact>
      {may('Costs', 'Read', woID) && (
        <>
          <Fact label="Unit cost">
            {bidUnitCost && `${unitMoneyOf(bidUnitCost)}${unit ? ` per ${unit}` : ''}`}
          </Fact>
          <Fact label="Value">{value && moneyOf(value)}</Fact>
          <Fact label="Earned">{earned && moneyOf(earned)}</Fact>
        </>
      )}
      <Fact label="Notes">{subTaskNotes && <RecordText>{subTaskNotes}</RecordText>}</Fact>
    </Details>
  )
}

export function CrewSection({ details }: { details: ActivityDetails }) {
  const { crew, subTaskUniqueId: activityid, workOrderUniqueId } = details
  const may = useMay()
  if (crew === null) return null
  return (
    <RecordSection
      title="Crew"
      count={crew.length}
      actions={
        <LinkText to="/activities/employees/$activityid" params={{ activityid }} fz="sm" py={11} my={-11}>
          {may('Assignments', 'Create', workOrderUniqueId) ? 'Assign people' : 'Employees'}
        </LinkText>
      }
    >
      {crew.length === 0 && (
        <Text fz="sm" c="dimmed">
          Nobody is assigned yet.
        </Text>
      )}
      <Stack gap={6}>
        {crew.map(({ employeeUniqueId, name, guestCompanyName, companyRoleName }) => (
          <div key={employeeUniqueId}>
            <Text fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text fz="xs" c="dimmed">
              {[companyRoleName, guestCompanyName].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </RecordSection>
  )
}

/** The material used for the activity, and the number of items used on its job without an activity. */
export function MaterialSection({ details }: { details: ActivityDetails }) {
  const { material, jobMaterialCount, workOrderUniqueId: woid, jobUniqueId: jobid } = details
  const may = useMay()
  if (material === null || jobMaterialCount === null) return null
  const ofJob = `${countOf(jobMaterialCount, 'item')} used on the job without an activity`
  return (
    <RecordSection title="Material" count={material.length}>
      {material.length === 0 && (
        <Text fz="sm" c="dimmed">
          None written down for this activity.
        </Text>
      )}
      {material.map(({ masterInventoryUniqueId: id, inventoryTitle, inventoryUnit, quantity }) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="xs" mih={28}>
          <RecordLink to="/inventory/item/$id" params={{ id }} fw={500}>
            {inventoryTitle}
          </RecordLink>
          <Text fz="sm" className="tabular" flex="none">
            {formatQuantity(quantity, inventoryUnit)}
          </Text>
        </Group>
      ))}
      {jobMaterialCount > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          {may('Captures', 'Read', woid) ? (
            <LinkText to="/captures/$woid/$jobid" params={{ woid, jobid }} inherit>
              {ofJob}
            </LinkText>
          ) : (
            ofJob
          )}
        </Text>
      )}
    </RecordSection>
  )
}
