/**
 * Shows whether the case of an affected person is recordable, and the deciding rule (29 CFR 1904.7). The
 * result is a help, not legal advice.
 */
import { Button, Group, Select, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { useTimeNow, useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { StepDialog } from '#web/ui/ask/step-dialog.tsx'
import { countOf, formatDay } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { IncidentDetails, IncidentEmployee } from '../contract.ts'
import { useTakeBackCase } from './api.ts'
import { callBy, dueInLog, personName, severeOutcome } from './incident-words.ts'
import classes from './incidents.module.css'

export interface RecordabilityProps {
  incident: IncidentDetails
  chosen: IncidentEmployee
  choose: (id: string) => void
}

const yes = (is: boolean) => (is ? 'Yes' : 'No')

export function RecordabilitySection({ incident, chosen, choose }: RecordabilityProps) {
  const isPhone = useIsPhone()
  // On a phone, the section is folded and shows only the result.
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const timeNow = useTimeNow()
  const { incidentEmployees: people } = incident
  const { recordability, tellBy } = chosen
  if (!recordability) return null
  const { isRecordable, because, paragraph, logColumn } = recordability
  const answers: readonly (readonly [string, string, boolean])[] = [
    ['Work-related', yes(chosen.isWorkRelated), false],
    ['Died', yes(!chosen.isAlive), !chosen.isAlive],
    ['Days away', `${chosen.daysAway}`, chosen.daysAway > 0],
    ['Days restricted', `${chosen.daysRestricted}`, chosen.daysRestricted > 0],
    ['Beyond first aid', yes(chosen.isBeyondFirstAid), chosen.isBeyondFirstAid],
    ['Unconscious', yes(chosen.isUnconscious), chosen.isUnconscious],
    ['Significant injury', yes(chosen.isSignificant), chosen.isSignificant],
    ['Severe outcome', severeOutcome(chosen), chosen.isSevere],
  ]
  const isCapped =
    recordability.daysAway !== chosen.daysAway || recordability.daysRestricted !== chosen.daysRestricted
  return (
    <RecordSection
      title="Recordability"
      actions={
        people.length > 1 && (
          <Select
            aria-label="Of whom"
            size="sm"
            w={170}
            allowDeselect={false}
            data={people.map((person) => ({
              value: person.incidentEmployeeUniqueId,
              label: personName(person),
            }))}
            value={chosen.incidentEmployeeUniqueId}
            onChange={(id) => id && choose(id)}
          />
        )
      }
    >
      <div className={classes.result} data-recordable={isRecordable || undefined}>
        {isRecordable ? (
          <IconAlertTriangle size={20} aria-hidden />
        ) : (
          <IconCircleMinus size={20} aria-hidden />
        )}
        <div>
          <Text fz="sm" fw={600}>
            {`${isRecordable ? 'Recordable' : 'Not recordable'}: ${because}`}
          </Text>
          <Text fz="xs" mt={2}>
            {`${paragraph}.${logColumn ? ` Log column ${logColumn}. The worst outcome decides, days are counted apart.` : ''}`}
          </Text>
        </div>
      </div>
      <InLog incident={incident} chosen={chosen} />
      {isPhone && !isOpen ? (
        <Button variant="default" fullWidth mt="xs" onClick={() => setOpen(true)}>
          Show the answers
        </Button>
      ) : (
        <dl className={classes.answers}>
          {answers.map(([label, answer, counts]) => (
            <div key={label} className={classes.answer}>
              <Text component="dt" fz="sm" {...(counts && { fw: 600 })}>
                {label}
              </Text>
              <Text component="dd" fz="sm" className="tabular" {...(counts && { fw: 600 })}>
                {answer}
              </Text>
            </div>
          ))}
        </dl>
      )}
      <Text fz="xs" c="dimmed" mt="sm">
        Calendar days, weekends too, without the day itself.
        {isCapped &&
          ` The log counts ${countOf(recordability.daysAway, 'day')} away and ${recordability.daysRestricted} restricted: at most 180 together.`}
      </Text>
      <Text fz="xs" mt={4} {...(tellBy ? { fw: 600, c: 'var(--plumb-late)' } : { c: 'dimmed' })}>
        {tellBy
          ? `${callBy(tellBy, `${today} ${timeNow()}`)} (29 CFR 1904.39).`
          : 'Call OSHA: not needed (no death, hospital stay, amputation or eye loss).'}
      </Text>
    </RecordSection>
  )
}

/** Shows whether the case is in the log, and its due day if not. */
function InLog({ incident, chosen }: Pick<RecordabilityProps, 'incident' | 'chosen'>) {
  const { caseNumber, caseYear, caseEnteredOn, logDueOn, recordability } = chosen
  const may = useMay()
  const today = useToday()
  const takeBack = useTakeBackCase()
  const [isAsked, setAsked] = useState(false)
  if (caseNumber === null) {
    if (!logDueOn) return null
    const { text, color } = dueInLog(logDueOn, today)
    return (
      <Text fz="sm" fw={600} c={color} mb={4}>
        {text}
      </Text>
    )
  }
  const called = `Case ${caseNumber} of the ${caseYear} log`
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm" mih={44}>
        <Text fz="sm">
          <strong>{called}</strong>
          {caseEnteredOn && `, entered ${formatDay(caseEnteredOn)}`}
        </Text>
        {!incident.isHidden && may('Incidents', 'Update', incident.workOrderUniqueID) && (
          <Button variant="default" size="sm" h={44} flex="none" onClick={() => setAsked(true)}>
            Remove from log
          </Button>
        )}
      </Group>
      {!recordability?.isRecordable && (
        <Text fz="sm" fw={600} c="var(--plumb-warning)" mb={4}>
          It is no longer recordable: take it back from the log.
        </Text>
      )}
      {isAsked && (
        <StepDialog
          question={{
            title: `Remove case ${caseNumber} from the log`,
            text: `It leaves the ${caseYear} log. Its number is not given again.`,
            confirmLabel: 'Remove from the log',
            label: 'Reason',
            needed: 'Enter a reason.',
            act: (reason) =>
              takeBack.mutateAsync({
                incidentEmployeeUniqueId: chosen.incidentEmployeeUniqueId,
                reason,
                rowVersion: chosen.rowVersion,
              }),
            done: { text: texts.updated, detail: called },
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
