/**
 * The page of a record with a discussion, the same for all types: the subject, the decision, the discussion
 * and the history. Beside them the details, the approval, the files, and the people on whom the record has
 * waited.
 */
import type { ReactNode } from 'react'
import type { Ball } from '#features/court/contract.ts'
import { BallLine, DwellSection } from '#features/court/web/public.ts'
import { Attachments, type AttachmentsProps } from '#features/files/web/public.ts'
import { HistorySection, StepAt } from '#features/history/web/public.ts'
import { useLetters } from '#web/ui/letters.ts'
import { Placed, RecordColumns, RecordPage, type RecordPageProps } from '#web/ui/record/record-page.tsx'
import type { DiscussedRecord } from './discussed-record.ts'
import { DiscussionSection, type DiscussionSectionProps, focusComment } from './discussion-section.tsx'

export interface DiscussedPageProps extends Omit<RecordPageProps, 'turn' | 'children'> {
  of: DiscussedRecord
  id: string
  workOrder: string
  court: Ball | null
  /** Content above the columns, in full width. */
  wide?: ReactNode
  /** The subject of the record. */
  about: ReactNode
  /** The decision, or the form for it. */
  decision?: ReactNode
  details: ReactNode
  approval?: ReactNode
  /** Left out if the files are in another place on the page. */
  files?: Pick<AttachmentsProps, 'may' | 'decidedAt'>
  discussion: Omit<DiscussionSectionProps, 'of' | 'id' | 'workOrder'>
}

export function DiscussedPage(props: DiscussedPageProps) {
  const { of, id, workOrder, court, wide, about, decision, details, approval, files, discussion, ...page } =
    props
  useLetters((key) => key === 'c' && focusComment())
  return (
    <RecordPage
      {...page}
      turn={<BallLine court={court} why={court && <StepAt of={of.history(id)} at={court.since} />} />}
    >
      {wide}
      <RecordColumns
        aside={
          <>
            <Placed at="details">{details}</Placed>
            {files && (
              <Placed at="files">
                <Attachments
                  workOrderUniqueId={workOrder}
                  targetUniqueID={id}
                  targetType={of.type}
                  {...files}
                />
              </Placed>
            )}
            {approval && <Placed at="details">{approval}</Placed>}
            <Placed at="time">
              <DwellSection query={of.dwell(id)} />
            </Placed>
          </>
        }
      >
        {about}
        {decision}
        <Placed at="discussion">
          <DiscussionSection of={of} id={id} workOrder={workOrder} {...discussion} />
        </Placed>
        <Placed at="history">
          <HistorySection {...of.history(id)} />
        </Placed>
      </RecordColumns>
    </RecordPage>
  )
}
