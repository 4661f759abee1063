/** The facts of a submittal. */

import { Text } from '@mantine/core'
import { LinkFacts } from '#features/links/web/public.ts'
import { countOf, formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import type { Submittal } from '../contract.ts'
import { codeOf, isOpen } from './submittal-words.ts'

export interface SubmittalFactsProps {
  submittal: Submittal
  /** The label of the submittal, if two submittals are shown side by side. */
  of?: string
  onAdd?: (() => void) | undefined
}

export function SubmittalFacts({ submittal, of, onAdd }: SubmittalFactsProps) {
  const { leadTimeDays, reviewDays, requiredOnSiteDate, submittedOnDate, decidedOnDate } = submittal
  return (
    <Details
      of={of}
      addable={[
        !requiredOnSiteDate && 'required on site',
        !submittal.companySubTaskCode && 'code',
        !submittal.submittalPackageName && 'package',
        !submittal.subConAccountName && 'subcontractor',
        !submittal.jobTitle && 'job',
        !submittal.receivedDate && 'received',
      ]}
      onAdd={onAdd}
    >
      <Fact label="Required on site">{requiredOnSiteDate && formatDay(requiredOnSiteDate)}</Fact>
      <Fact label="Lead and review time">
        {countOf(leadTimeDays, 'day')} and {countOf(reviewDays, 'day')}
      </Fact>
      <Fact label="Submit by">
        <Due day={submittal.submitByDate} isOpen={submittal.isSubmitByMissed} />
        {requiredOnSiteDate && (
          <Text fz="xs" c="dimmed" component="span" display="block">
            Required on site minus lead and review time
          </Text>
        )}
      </Fact>
      <Fact label="Final due date">
        <Due day={submittal.finalDueDate} isOpen={isOpen(submittal)} />
      </Fact>
      <Fact label="Code">{submittal.companySubTaskCode && codeOf(submittal)}</Fact>
      <Fact label="Package">{submittal.submittalPackageName}</Fact>
      <Fact label="Subcontractor">{submittal.subConAccountName}</Fact>
      <Fact label="Job">{submittal.jobTitle}</Fact>
      <Fact label="Received">{submittal.receivedDate && formatDay(submittal.receivedDate)}</Fact>
      <Fact label="Originator">
        <PersonName name={submittal.submittalOriginatorName} />
      </Fact>
      <Fact label="Manager">
        {submittal.submittalManagerName && <PersonName name={submittal.submittalManagerName} />}
      </Fact>
      <Fact label="Submitted">{submittedOnDate && formatInstant(submittedOnDate)}</Fact>
      <Fact label="Decided">{decidedOnDate && formatInstant(decidedOnDate)}</Fact>
      <Fact label="Revision">
        {submittal.submittalRevision}
        <Compared submittal={submittal} />
      </Fact>
      <LinkFacts
        module="Submittals"
        targetType="Submittal"
        id={submittal.submittalMasterUniqueId}
        workOrder={submittal.workOrderUniqueId}
      />
    </Details>
  )
}

/** The description of the submitted material. */
export function SubmittalAbout({ submittal, of }: Omit<SubmittalFactsProps, 'onAdd'>) {
  return (
    <RecordSection title={of ? `What is submitted with ${of}` : 'What is submitted'}>
      {/* If there is no description, the title is shown. */}
      <RecordText>{submittal.submittalDescription || submittal.submittalTitle}</RecordText>
    </RecordSection>
  )
}

/** Links to the comparison with the previous and the next revision. */
function Compared({ submittal }: { submittal: Submittal }) {
  const {
    workOrderUniqueId: woid,
    submittalMasterUniqueId: id,
    parentSubmittalMasterUniqueId: parent,
    newerSubmittalMasterUniqueId: newer,
    submittalRevision: revision,
  } = submittal
  const compare = (old: string, next: number, label: string) => (
    <>
      {' · '}
      <LinkText
        to="/submittals-revision/$woid/$submittalid/$revision"
        params={{ woid, submittalid: old, revision: `${next}` }}
        fz="sm"
      >
        {label}
      </LinkText>
    </>
  )
  return (
    <>
      {parent && compare(parent, revision, `compare with revision ${revision - 1}`)}
      {newer && compare(id, revision + 1, `compare with revision ${revision + 1}`)}
    </>
  )
}
