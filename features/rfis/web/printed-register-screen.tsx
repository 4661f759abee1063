/** The printed list of a project's RFIs, with the filter and order of the register: /rfiregister/{woid}. */
import { Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { PaperHead } from '#features/companies/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import { countOf, formatDay, formatInstantDay } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { Paper, PrintedItem, PrintedItems, PrintedScreen, PrintedWords } from '#web/ui/record/printed.tsx'
import { rfiWordOf } from '../machine.ts'
import { MOST_PRINTED, rfisQuery } from './api.ts'
import { costOf, scheduleOf } from './rfi-words.ts'

export function PrintedRegisterScreen() {
  const { woid } = useParams({ from: '/signed-in/rfiregister/$woid' })
  const { page: _page, ...search } = useSearch({ from: '/signed-in/rfiregister/$woid' })
  const me = useSession().employeeUniqueId ?? ''
  const project = useQuery(projectQuery(woid)).data
  const rfis = useQuery(rfisQuery({ workOrder: woid }, search, me, MOST_PRINTED))
  const today = useToday()
  const total = rfis.data?.totalCount ?? 0
  return (
    <PrintedScreen
      back={
        <LinkButton
          to="/rfis/$woid"
          params={{ woid }}
          search={search}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          To the RFIs
        </LinkButton>
      }
    >
      {rfis.data ? (
        <Paper
          letterhead={<PaperHead />}
          title="Register of RFIs"
          lines={[project?.workOrderTitle, `${countOf(total, 'RFI')} · ${formatDay(today)}`]}
        >
          {total > MOST_PRINTED && (
            <Text fz="sm">{`The first ${MOST_PRINTED} of them. Filter the list to print the others.`}</Text>
          )}
          <PrintedItems>
            {rfis.data.items.map((rfi) => (
              <PrintedItem
                key={rfi.rfiUniqueId}
                number={rfi.number}
                text={rfi.rfiTitle}
                isVoid={rfi.isVoid}
                facts={[
                  rfi.isVoid ? `Void: ${rfi.voidReason}` : rfiWordOf(rfi),
                  rfi.jobTitle,
                  rfi.court && `with ${rfi.court.name}`,
                  `asked ${formatDay(rfi.rfiStartDate)}`,
                  `required by ${formatDay(rfi.rfiDueDate)}`,
                  rfi.answeredOnDate && `answered ${formatInstantDay(rfi.answeredOnDate)}`,
                  `${countOf(rfi.daysOpen, 'day')} open`,
                  rfi.rfiCostEffect !== 'None' && `cost: ${costOf(rfi)}`,
                  rfi.rfiScheduleImpact !== 'None' && `schedule: ${scheduleOf(rfi)}`,
                ]}
              >
                <PrintedWords label="Question" text={rfi.rfiDescription} />
                <PrintedWords label="Answer" text={rfi.answerText} />
              </PrintedItem>
            ))}
          </PrintedItems>
        </Paper>
      ) : rfis.isError ? (
        <FailedState title={texts.fetchFailed} error={rfis.error} retry={() => rfis.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </PrintedScreen>
  )
}
