/** Whether the case of an affected person is recordable, and what decides (29 CFR 1904.7): a help, no legal advice. */
import { Button, Select, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { IncidentEmployee } from '../contract.ts'
import { personName } from './incident-words.ts'
import classes from './incidents.module.css'

export interface RecordabilityProps {
  people: readonly IncidentEmployee[]
  chosen: IncidentEmployee
  choose: (id: string) => void
}

const yes = (is: boolean) => (is ? 'Yes' : 'No')

export function RecordabilitySection({ people, chosen, choose }: RecordabilityProps) {
  const isPhone = useIsPhone()
  // On a phone it is folded to its result.
  const [isOpen, setOpen] = useState(false)
  const { recordability } = chosen
  if (!recordability) return null
  const { isRecordable, because, paragraph, logColumn, tellWithinHours } = recordability
  const answers: readonly (readonly [string, string, boolean])[] = [
    ['Work-related', yes(chosen.isWorkRelated), false],
    ['Died', yes(!chosen.isAlive), !chosen.isAlive],
    ['Days away', `${chosen.daysAway}`, chosen.daysAway > 0],
    ['Days restricted', `${chosen.daysRestricted}`, chosen.daysRestricted > 0],
    ['Beyond first aid', yes(chosen.isBeyondFirstAid), chosen.isBeyondFirstAid],
    ['Unconscious', yes(chosen.isUnconscious), chosen.isUnconscious],
    ['Significant injury', yes(chosen.isSignificant), chosen.isSignificant],
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
      <Text fz="xs" mt={4} {...(tellWithinHours ? { fw: 600, c: 'var(--plumb-late)' } : { c: 'dimmed' })}>
        {tellWithinHours
          ? `Call OSHA within ${tellWithinHours} hours (29 CFR 1904.39).`
          : 'Call OSHA: not needed (no death, hospital stay, amputation or eye loss).'}
      </Text>
    </RecordSection>
  )
}
