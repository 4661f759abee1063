/**
 * The transmittal of a submittal on paper, with a stamp line for each approver:
 * /submittalsheet/{woid}/{submittalid}.
 */
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatSize } from '#contract/sizes.ts'
import { PaperHead } from '#features/companies/web/public.ts'
import { attachedQuery } from '#features/files/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { countOf, formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dayOrDash } from '#web/ui/record/fact.tsx'
import { Paper, PrintedItem, PrintedItems, PrintedScreen } from '#web/ui/record/printed.tsx'
import { APPROVER, type SubmittalApprover } from '../contract.ts'
import { type SubmittalStatusName, submittalWords } from '../machine.ts'
import { submittalQuery } from './api.ts'
import { codeOf, labelOf } from './submittal-words.ts'

const isAsked = ({ roleTypeUniqueId, distributionOnly }: SubmittalApprover) =>
  roleTypeUniqueId === APPROVER && !distributionOnly

/** The decision of an actor; null: not decided yet. */
const saidBy = ({ statusName }: SubmittalApprover) =>
  statusName in submittalWords && statusName !== 'Pending'
    ? submittalWords[statusName as SubmittalStatusName]
    : statusName === 'Submitted'
      ? 'Submitted'
      : null

export function SheetScreen() {
  const { woid, submittalid } = useParams({ from: '/signed-in/submittalsheet/$woid/$submittalid' })
  const { data: submittal } = useSuspenseQuery(submittalQuery(submittalid))
  const project = useQuery(projectQuery(woid)).data
  const today = useToday()
  const { data: files } = useQuery(attachedQuery(submittalid, 'Submittal', undefined, 1))
  const { submittalApprovers: actors } = submittal
  return (
    <PrintedScreen
      back={
        <LinkButton
          to="/submittals-details/$woid/$submittalid"
          params={{ woid, submittalid }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          To the submittal
        </LinkButton>
      }
    >
      <Paper
        letterhead={<PaperHead />}
        title={`Transmittal ${labelOf(submittal)} ${submittal.submittalTitle}`}
        lines={[
          [project?.workOrderTitle, submittal.jobTitle].filter(Boolean).join(' · '),
          [
            submittalWords[submittal.statusName as SubmittalStatusName],
            `revision ${submittal.submittalRevision}`,
            submittal.companySubTaskCode && `code ${codeOf(submittal)}`,
            submittal.submittalPackageName && `package ${submittal.submittalPackageName}`,
            submittal.subConAccountName,
          ]
            .filter(Boolean)
            .join(' · '),
          `Required on site ${dayOrDash(submittal.requiredOnSiteDate)} · lead time ${countOf(submittal.leadTimeDays, 'day')} · submit by ${dayOrDash(submittal.submitByDate)} · final due ${dayOrDash(submittal.finalDueDate)}`,
          `Printed ${formatDay(today)}`,
        ]}
        text={submittal.submittalDescription}
        signedBy={actors
          .filter(isAsked)
          .map(
            ({ submittalApprovalEmployeeName: name }, index) =>
              `${index + 1}. ${name}: approved · as noted · revise · rejected`,
          )}
      >
        <PrintedItems>
          {actors.map((actor, index) => (
            <PrintedItem
              // The same person may occur several times, so the index is part of the key.
              key={`${index} ${actor.submittalApprovalEmployeeUniqueId}`}
              number={index + 1}
              text={`${actor.submittalApprovalEmployeeName}${actor.comments ? `: ${actor.comments}` : ''}`}
              facts={[
                actor.distributionOnly ? 'CC only' : actor.roleTypeName,
                saidBy(actor),
                actor.approvedDate && formatInstant(actor.approvedDate),
              ]}
            />
          ))}
        </PrintedItems>
        {files && (
          <>
            <h2>
              {files.totalCount === 0
                ? 'No files are sent with it'
                : `Files sent with it: ${files.totalCount}`}
            </h2>
            <PrintedItems>
              {files.items.map((file, index) => (
                <PrintedItem
                  key={file.fileUniqueId ?? file.name}
                  number={index + 1}
                  text={file.name}
                  facts={[file.size !== null && formatSize(file.size), formatInstant(file.createdDate)]}
                />
              ))}
            </PrintedItems>
            {files.totalCount > files.items.length && <p>and {files.totalCount - files.items.length} more</p>}
          </>
        )}
      </Paper>
    </PrintedScreen>
  )
}
