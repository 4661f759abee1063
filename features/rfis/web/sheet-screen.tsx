/** The printed page of an RFI, with its discussion: /rfisheet/{woid}/{id}. */
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { PaperHead } from '#features/companies/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { Paper, PrintedItem, PrintedItems, PrintedScreen } from '#web/ui/record/printed.tsx'
import { rfiWordOf } from '../machine.ts'
import { discussion, rfiQuery } from './api.ts'
import { costOf, scheduleOf } from './rfi-words.ts'

export function SheetScreen() {
  const { woid, id } = useParams({ from: '/signed-in/rfisheet/$woid/$id' })
  const { data: rfi } = useSuspenseQuery(rfiQuery(id))
  const project = useQuery(projectQuery(woid)).data
  const comments = useQuery(discussion.comments(id))
  const today = useToday()
  return (
    <PrintedScreen
      back={
        <LinkButton
          to="/rfidetails/$woid/$id"
          params={{ woid, id }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          To the RFI
        </LinkButton>
      }
    >
      <Paper
        letterhead={<PaperHead />}
        title={`${numberOf('RFI', rfi.number)} ${rfi.rfiTitle}`}
        lines={[
          [project?.workOrderTitle, rfi.jobTitle].filter(Boolean).join(' · '),
          `${rfiWordOf(rfi)} · created by ${rfi.createdByName} on ${formatDay(rfi.rfiStartDate)} · required by ${formatDay(rfi.rfiDueDate)}`,
          `Assigned to ${rfi.rfiAssignedToName ?? 'nobody yet'} · priority ${rfi.priorityName.toLowerCase()} · cost effect: ${costOf(rfi)} · schedule impact: ${scheduleOf(rfi)}`,
          ...(rfi.closedOnDate
            ? [
                `${rfi.isVoid ? 'Voided' : 'Closed'} ${formatInstant(rfi.closedOnDate)} by ${rfi.closedByName}${rfi.isVoid ? `: ${rfi.voidReason}` : ''}`,
              ]
            : []),
          `Printed ${formatDay(today)}`,
        ]}
        text={[rfi.rfiDescription, rfi.rfiNotes].filter(Boolean).join('\n\n')}
        signedBy={['Answered by']}
      >
        {comments.data ? (
          <PrintedItems>
            {comments.data.items.map(
              ({ id: comment, text, employeeName, createdOnDate, isAnswer, FilesList }, index) => (
                <PrintedItem
                  key={comment}
                  number={index + 1}
                  text={text}
                  facts={[
                    employeeName,
                    formatInstant(createdOnDate),
                    isAnswer && 'Answer',
                    FilesList.length > 0 && `Files: ${FilesList.map(({ name }) => name).join(', ')}`,
                  ]}
                />
              ),
            )}
          </PrintedItems>
        ) : comments.isError ? (
          <FailedState title={texts.fetchFailed} error={comments.error} retry={() => comments.refetch()} />
        ) : (
          <LoadingRows rows={4} />
        )}
      </Paper>
    </PrintedScreen>
  )
}
