/** A permit: /permitDetails/{id}, and one below another: /inspectionlevel/details/{id} (001 §2). */

import { Group, Stack, Text } from '@mantine/core'
import {
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconPlus,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { useMyTurn } from '#features/court/web/public.ts'
import { DiscussedPage } from '#features/discussion/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { RegisterSection } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { Details, RecordSection } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import type { Permit, PermitDetails } from '../contract.ts'
import { permitLabels } from '../labels.ts'
import { DAYS_TO_WARN } from '../lapsing.ts'
import { permitMachine, refusalOf } from '../machine.ts'
import { discussion, permitQuery, useApprovePermit, useClosePermit, useDeletePermit } from './api.ts'
import { LogDialog } from './log-dialog.tsx'
import { LogSection } from './log-section.tsx'
import { PermitStatus } from './permit-status.tsx'
import { headingOf, isOpen, NO_COMMENTS } from './permit-words.ts'
import { usePermitsRegister } from './permits-register.tsx'

export function PermitScreen() {
  const { id } = useParams({ from: '/signed-in/project/permitDetails/$id' })
  return <Permitted id={id} />
}

export function SubPermitScreen() {
  const { id } = useParams({ from: '/signed-in/project/inspectionlevel/details/$id' })
  return <Permitted id={id} />
}

function Permitted({ id }: { id: string }) {
  const { data: permit } = useSuspenseQuery(permitQuery(id))
  const may = useMay()
  const { workOrderUniqueId: woid, number } = permit
  return (
    <DiscussedPage
      of={discussion}
      id={id}
      workOrder={woid}
      number={numberOf('Permit', number)}
      title={permit.permitTitle}
      state={<PermitStatus permit={permit} />}
      court={permit.court}
      steps={<Steps permit={permit} />}
      over={refusalOf('edit', permit.statusName)?.text}
      about={<Required permit={permit} />}
      decision={
        <>
          <LogSection permit={permit} />
          {permit.subPermitCount > 0 && <Below workOrder={woid} id={id} />}
        </>
      }
      details={<PermitFacts permit={permit} />}
      files={{ may: permit.may.files, decidedAt: permit.approvedOnDate }}
      discussion={{ failed: NO_COMMENTS, mayComment: may('Permits', 'Create', woid) }}
    />
  )
}

function Below({ workOrder, id }: { workOrder: string; id: string }) {
  return <RegisterSection {...usePermitsRegister(workOrder, { parent: id })} title="Sub-permits" />
}

/** The open work that remains if the permit is closed, for the question. */
function leftOpen({ requiredInspections, failedOnDate }: Permit): string {
  const open = requiredInspections.filter(({ permitLogUniqueId }) => !permitLogUniqueId).length
  const stillOpen = `${countOf(open, 'required inspection')} open`
  return [
    'A closed permit cannot be reopened, and nothing can be added to it.',
    ...(failedOnDate
      ? [`The inspection of ${formatDay(failedOnDate)} failed, and none has passed since.`]
      : []),
    ...(open > 0 ? [`${stillOpen}.`] : []),
  ].join(' ')
}

function Steps({ permit }: { permit: PermitDetails }) {
  const { permitUniqueId: id, workOrderUniqueId: woid, may } = permit
  const navigate = useNavigate()
  const approve = useApprovePermit()
  const close = useClosePermit()
  const remove = useDeletePermit()
  const turn = useMyTurn(permit.court)
  const [isSigningOff, setSigningOff] = useState(false)
  return (
    <>
      <RecordSteps
        name={headingOf(permit)}
        edit={{ may: may.edit, onClick: () => navigate({ to: '/permit-edit', search: { id } }) }}
        steps={[
          {
            label: 'Close permit',
            icon: IconCircleCheck,
            may: may.close,
            ask: {
              title: permit.failedOnDate
                ? 'Close this permit, although its last inspection failed?'
                : 'Would you like to close this permit?',
              text: (
                <>
                  <ChangedSince {...discussion.history(id)} />
                  {leftOpen(permit)}
                </>
              ),
              confirmLabel: permit.failedOnDate ? 'Close it all the same' : 'Close permit',
              isDangerous: Boolean(permit.failedOnDate),
              step: [permitMachine, 'close'],
              act: () => close.mutateAsync(permit),
              record: headingOf(permit),
            },
          },
          {
            label: 'Sign off',
            icon: IconClipboardCheck,
            may: may.log,
            isMyTurn: turn === 'reinspect',
            onClick: () => setSigningOff(true),
          },
          {
            label: 'Approve',
            icon: IconCheck,
            may: may.approve,
            isMyTurn: turn === 'approve',
            ask: {
              title: 'Would you like to approve this permit?',
              text: (
                <>
                  <ChangedSince {...discussion.history(id)} />
                  Marks it issued today. The expiration clock starts, and inspections can begin.
                </>
              ),
              confirmLabel: 'Approve',
              step: [permitMachine, 'approve'],
              act: () => approve.mutateAsync(permit),
              record: headingOf(permit),
            },
          },
        ]}
        menu={[
          [
            {
              label: 'Add a sub-permit',
              icon: IconPlus,
              may: may.addBelow,
              onClick: () => navigate({ to: '/subpermit-add', search: { Parent: id } }),
            },
          ],
          [
            deletion({
              name: headingOf(permit),
              noun: 'permit',
              may: may.remove,
              step: [permitMachine, 'remove'],
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/permit/$id', params: { id: woid } }),
                }),
            }),
          ],
        ]}
      />
      {isSigningOff && <LogDialog permit={permit} onClose={() => setSigningOff(false)} />}
    </>
  )
}

function PermitFacts({ permit }: { permit: Permit }) {
  const { parentPermitUniqueId: parent, approvedOnDate, closedOnDate, lapsesOnDate } = permit
  return (
    <Details>
      {parent && (
        <Fact label="Below">
          <LinkText to="/permitDetails/$id" params={{ id: parent }} fz="sm">
            {permit.parentPermitTitle}
          </LinkText>
        </Fact>
      )}
      <Fact label={permitLabels.permitNumber}>{permit.permitNumber}</Fact>
      <Fact label={permitLabels.subContractorUniqueId}>{permit.subContractorName}</Fact>
      <Fact label={permitLabels.permitApplicationDate}>{formatDay(permit.permitApplicationDate)}</Fact>
      <Fact label={permitLabels.permitStartDate}>{formatDay(permit.permitStartDate)}</Fact>
      <Fact label={permitLabels.permitEndDate}>
        <Due day={permit.permitEndDate} isOpen={isOpen(permit)} />
      </Fact>
      <Fact label="Expires">
        {lapsesOnDate ? (
          <Due day={lapsesOnDate} isOpen warnDays={DAYS_TO_WARN} />
        ) : (
          `After ${countOf(permit.inactivityDays, 'day')}`
        )}
      </Fact>
      <Fact label="Approved">
        {approvedOnDate && `${formatInstant(approvedOnDate)} by ${permit.approvedByName}`}
      </Fact>
      <Fact label="Closed">{closedOnDate && `${formatInstant(closedOnDate)} by ${permit.closedByName}`}</Fact>
      <LinkFacts
        module="Permits"
        targetType="Permit"
        id={permit.permitUniqueId}
        workOrder={permit.workOrderUniqueId}
      />
    </Details>
  )
}

/** The required inspections, and the result of each. */
function Required({ permit: { requiredInspections: all, ...permit } }: { permit: Permit }) {
  if (all.length === 0) return null
  return (
    <RecordSection title="Required inspections" count={all.length}>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {all.map(
          ({ permitInspectionUniqueId: id, inspectionName, plannedDate, fulfilledOnDate, failedOnDate }) => (
            <Group key={id} component="li" gap="xs" wrap="nowrap" align="flex-start">
              {failedOnDate ? (
                <IconCircleX size={18} color="var(--mantine-color-red-7)" aria-label="Failed" />
              ) : fulfilledOnDate ? (
                <IconCircleCheck size={18} color="var(--mantine-color-green-7)" aria-label="Done" />
              ) : (
                <IconCircle size={18} aria-label="To do" />
              )}
              <Stack gap={0} miw={0}>
                <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                  {inspectionName}
                </Text>
                <Text fz="xs" c="dimmed" component="div">
                  {failedOnDate ? (
                    `Failed ${formatDay(failedOnDate)}`
                  ) : fulfilledOnDate ? (
                    `Passed ${formatDay(fulfilledOnDate)}`
                  ) : plannedDate ? (
                    <Due day={plannedDate} isOpen={isOpen(permit)} label="Planned for" />
                  ) : (
                    'No day yet'
                  )}
                </Text>
              </Stack>
            </Group>
          ),
        )}
      </Stack>
    </RecordSection>
  )
}
