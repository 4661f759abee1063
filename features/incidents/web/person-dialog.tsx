/**
 * The form for a person in an incident and the outcome. If the person is already in the incident, the user
 * can agree to replace the entry (002 §5).
 */
import { Button, Checkbox, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem } from '#web/ui/form/day-rules.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import type { IncidentDetails, IncidentEmployee } from '../contract.ts'
import { AFFECTED, illnessTypes, LONGEST_NAME, LONGEST_PLACE, LONGEST_TEXT } from '../defaults.ts'
import { peopleOffer, useAddPerson, useChangePerson } from './api.ts'
import { headingOf, personName } from './incident-words.ts'

export interface PersonDialogProps {
  incident: IncidentDetails
  /** 1 affected, 2 witness. */
  type: number
  /** The person to change; left out: the dialog adds a person. */
  person?: IncidentEmployee | undefined
  onClose: () => void
}

interface Values {
  employeeUniqueID: string | null
  injuryInformation: string
  appliedFirstAid: boolean
  isAlive: boolean
  statement: string
  statementDate: string | null
  isWorkRelated: boolean
  daysAway: string
  daysRestricted: string
  isBeyondFirstAid: boolean
  isUnconscious: boolean
  isSignificant: boolean
  isHospitalized: boolean
  isAmputation: boolean
  isEyeLoss: boolean
  illnessTypeId: string
  beganWorkTime: string
  doingBefore: string
  harmedBy: string
  diedOn: string | null
  physicianName: string
  treatedAt: string
  wasInEmergencyRoom: boolean
}

const unsaid: Values = {
  employeeUniqueID: null,
  injuryInformation: '',
  appliedFirstAid: false,
  isAlive: true,
  statement: '',
  statementDate: null,
  isWorkRelated: true,
  daysAway: '0',
  daysRestricted: '0',
  isBeyondFirstAid: false,
  isUnconscious: false,
  isSignificant: false,
  isHospitalized: false,
  isAmputation: false,
  isEyeLoss: false,
  illnessTypeId: '1',
  beganWorkTime: '',
  doingBefore: '',
  harmedBy: '',
  diedOn: null,
  physicianName: '',
  treatedAt: '',
  wasInEmergencyRoom: false,
}

const valuesOf = (person: IncidentEmployee): Values => ({
  employeeUniqueID: person.employeeUniqueID,
  injuryInformation: person.injuryInformation,
  appliedFirstAid: person.appliedFirstAid,
  isAlive: person.isAlive,
  statementDate: person.statementDate,
  isWorkRelated: person.isWorkRelated,
  isBeyondFirstAid: person.isBeyondFirstAid,
  isUnconscious: person.isUnconscious,
  isSignificant: person.isSignificant,
  isHospitalized: person.isHospitalized,
  isAmputation: person.isAmputation,
  isEyeLoss: person.isEyeLoss,
  beganWorkTime: person.beganWorkTime?.slice(0, 5) ?? '',
  doingBefore: person.doingBefore,
  harmedBy: person.harmedBy,
  diedOn: person.diedOn,
  physicianName: person.physicianName,
  treatedAt: person.treatedAt,
  wasInEmergencyRoom: person.wasInEmergencyRoom,
  statement: person.statement ?? '',
  daysAway: String(person.daysAway),
  daysRestricted: String(person.daysRestricted),
  illnessTypeId: String(person.illnessTypeId),
})

/** The deciding answers, in the order of 29 CFR 1904.7. */
const answers = [
  ['isWorkRelated', 'Work-related', 'A new case from the work here'],
  ['isBeyondFirstAid', 'Treated beyond first aid', 'e.g. a cast, stitches, a prescription'],
  ['isUnconscious', 'Lost consciousness', ''],
  ['isSignificant', 'Significant injury', 'Fracture, punctured eardrum, chronic or incurable illness'],
] as const

/** The outcomes that OSHA must know within 24 hours (29 CFR 1904.39). */
const severe = [
  ['isHospitalized', 'Hospital stay', 'Taken in for treatment, not only to be watched or tested'],
  ['isAmputation', 'Amputation', 'Of a part of the body, with bone or without'],
  ['isEyeLoss', 'Loss of an eye', ''],
] as const

/** True if no severe outcome is ticked. */
const isNoneSevere = ({ isHospitalized, isAmputation, isEyeLoss }: Omit<Values, 'statement'>) =>
  !isHospitalized && !isAmputation && !isEyeLoss

const isCount = (text: string) => /^\d{1,4}$/.test(text)

export function PersonDialog({ incident, type, person, onClose }: PersonDialogProps) {
  const { incidentUniqueId: incidentUniqueID, workOrderUniqueID: workOrder } = incident
  const isAffected = type === AFFECTED
  const isSigned = person?.statementGivenAt != null
  const isWhichUnsaid = person !== undefined && person.isSevere && isNoneSevere(valuesOf(person))
  const today = useToday()
  const add = useAddPerson()
  const change = useChangePerson()
  const [begun] = useState(() => (person ? valuesOf(person) : unsaid))
  const [values, setValues] = useState(begun)
  const [replaces, setReplaces] = useState(false)
  const set = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }))
  const limits = { last: { day: today, what: 'today' } }
  const dayWrong = dayProblem(values.statementDate, limits)
  const deathWrong = values.isAlive ? undefined : dayProblem(values.diedOn, limits)
  const areCounts = isCount(values.daysAway) && isCount(values.daysRestricted)
  const input = () => {
    const {
      employeeUniqueID: _who,
      statement,
      statementDate,
      isHospitalized,
      isAmputation,
      isEyeLoss,
      ...outcome
    } = values
    const said = { statement, statementDate }
    // A witness has no outcome fields: the server fills in the initial values of a witness.
    return isAffected
      ? {
          ...said,
          ...outcome,
          // An old `isSevere` without details stays unchanged until the user ticks one of the three details.
          ...(!(isWhichUnsaid && isNoneSevere(values)) && { isHospitalized, isAmputation, isEyeLoss }),
          daysAway: Number(outcome.daysAway),
          daysRestricted: Number(outcome.daysRestricted),
          illnessTypeId: Number(outcome.illnessTypeId),
          beganWorkTime: outcome.beganWorkTime || null,
        }
      : said
  }
  const added = {
    ...input(),
    incidentUniqueID,
    employeeUniqueID: values.employeeUniqueID ?? '',
    incidentEmployeeTypeID: type,
    ...(replaces && { replace: true }),
  }
  const save = (key: string) => {
    if (!person) return add.mutateAsync({ input: added, key })
    const { incidentEmployeeUniqueId, rowVersion } = person
    return change.mutateAsync({ ...input(), incidentEmployeeUniqueId, rowVersion })
  }
  const word = isAffected ? 'person' : 'witness'
  return (
    <SaveDialog
      isLarge
      title={person ? personName(person) : isAffected ? 'Add affected person' : 'Add witness'}
      isDirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      confirmLabel={person ? 'Save' : replaces ? 'Replace the details' : `Add ${word}`}
      isReady={
        (person !== undefined || values.employeeUniqueID !== null) &&
        !dayWrong &&
        !deathWrong &&
        (!isAffected || areCounts)
      }
      input={added}
      save={save}
      done={() => ({ text: person ? texts.updated : texts.added, detail: headingOf(incident) })}
      about={values.employeeUniqueID}
      onRefused={async (error) => {
        const isTwice = error instanceof CallError && error.code === 'INCIDENT_HAS_PERSON'
        setReplaces(isTwice)
        return isTwice ? { hint: 'Replace the details?' } : undefined
      }}
    >
      {!person && (
        <ResponsibleSelect
          label={isAffected ? 'Affected person' : 'Witness'}
          required
          clearable={false}
          offer={peopleOffer(workOrder)}
          present={undefined}
          value={values.employeeUniqueID}
          onChange={(employeeUniqueID) => {
            set({ employeeUniqueID })
            setReplaces(false)
          }}
        />
      )}
      {isAffected && <Outcome values={values} set={set} isWhichUnsaid={isWhichUnsaid} />}
      {isAffected && <Report values={values} set={set} today={today} />}
      <Textarea
        label="Statement"
        description={isSigned ? 'Signed: cannot be changed' : 'In their own words'}
        readOnly={isSigned}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={LONGEST_TEXT}
        value={values.statement}
        onChange={(event) => set({ statement: event.currentTarget.value })}
      />
      {!isSigned && (
        <DayInput
          label="Statement date"
          value={values.statementDate}
          onChange={(statementDate) => set({ statementDate })}
          limits={limits}
          error={dayWrong}
        />
      )}
    </SaveDialog>
  )
}

interface OutcomeProps {
  values: Values
  set: (next: Partial<Values>) => void
  /** True if the person is marked severe in an old entry, from before the form asked which severe outcome. */
  isWhichUnsaid: boolean
}

/** The outcome fields of an affected person. */
function Outcome({ values, set, isWhichUnsaid }: OutcomeProps) {
  return (
    <>
      <Textarea
        label="Injury or illness"
        description="Part of the body, and what directly injured"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_TEXT}
        value={values.injuryInformation}
        onChange={(event) => set({ injuryInformation: event.currentTarget.value })}
      />
      <SimpleGrid cols={2}>
        <Checkbox
          label="First aid given"
          checked={values.appliedFirstAid}
          onChange={(event) => set({ appliedFirstAid: event.currentTarget.checked })}
        />
        <Checkbox
          label="Alive"
          description="Untick only for a fatality"
          checked={values.isAlive}
          onChange={(event) => set({ isAlive: event.currentTarget.checked })}
        />
      </SimpleGrid>
      {!values.isAlive && (
        <Text fz="sm" c="var(--plumb-late)" fw={600}>
          Call OSHA within 8 hours.
        </Text>
      )}
      <SimpleGrid cols={2}>
        <NumberInput
          kind="whole"
          label="Days away from work"
          description="Without the day itself"
          error={isCount(values.daysAway) ? undefined : 'Type a number of days'}
          value={values.daysAway}
          onChange={(daysAway) => set({ daysAway })}
        />
        <NumberInput
          kind="whole"
          label="Days restricted"
          description="Or at another job"
          error={isCount(values.daysRestricted) ? undefined : 'Type a number of days'}
          value={values.daysRestricted}
          onChange={(daysRestricted) => set({ daysRestricted })}
        />
      </SimpleGrid>
      {answers.map(([name, label, description]) => (
        <Checkbox
          key={name}
          label={label}
          description={description || undefined}
          checked={values[name]}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      ))}
      <Checkbox.Group
        label="Severe outcome"
        description="With any of them, call OSHA within 24 hours"
        value={severe.flatMap(([name]) => (values[name] ? name : []))}
        onChange={(chosen) => set(Object.fromEntries(severe.map(([name]) => [name, chosen.includes(name)])))}
      >
        <Stack gap="sm" mt="xs">
          {severe.map(([name, label, description]) => (
            <Checkbox key={name} value={name} label={label} description={description || undefined} />
          ))}
        </Stack>
        {isWhichUnsaid && isNoneSevere(values) && (
          <Text fz="sm" c="var(--plumb-warning)" fw={600} mt="xs">
            Somebody answered that it was one of these. Say which.
          </Text>
        )}
      </Checkbox.Group>
      <Select
        label="Kind of case"
        description="Column M of the log"
        allowDeselect={false}
        data={illnessTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.illnessTypeId}
        onChange={(illnessTypeId) => set({ illnessTypeId: illnessTypeId ?? '1' })}
      />
    </>
  )
}

interface ReportProps extends Pick<OutcomeProps, 'values' | 'set'> {
  today: string
}

/** The questions of Form 301 beside the outcome. They are folded, because only a recordable case needs them. */
function Report({ values, set, today }: ReportProps) {
  const [isOpen, setOpen] = useState(false)
  const limits = { last: { day: today, what: 'today' } }
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Details for Form 301
      </Button>
    )
  return (
    <Stack gap="md" component="section" aria-label="Details for Form 301">
      <Text fz="sm" fw={600}>
        Details for Form 301
      </Text>
      <SimpleGrid cols={2}>
        <TimeInput
          label="Began work at"
          value={values.beganWorkTime}
          onChange={(beganWorkTime) => set({ beganWorkTime })}
        />
        {!values.isAlive && (
          <DayInput
            label="Died on"
            value={values.diedOn}
            onChange={(diedOn) => set({ diedOn })}
            limits={limits}
            error={dayProblem(values.diedOn, limits)}
          />
        )}
      </SimpleGrid>
      <Textarea
        label="What they were doing just before"
        description="With the tools and material they used"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_TEXT}
        value={values.doingBefore}
        onChange={(event) => set({ doingBefore: event.currentTarget.value })}
      />
      <TextInput
        label="What directly harmed them"
        placeholder="e.g. The concrete floor"
        maxLength={LONGEST_PLACE}
        value={values.harmedBy}
        onChange={(event) => set({ harmedBy: event.currentTarget.value })}
      />
      <TextInput
        label="Physician"
        maxLength={LONGEST_NAME}
        value={values.physicianName}
        onChange={(event) => set({ physicianName: event.currentTarget.value })}
      />
      <TextInput
        label="Treated at"
        description="The facility and its address, where it was not on site"
        maxLength={LONGEST_PLACE}
        value={values.treatedAt}
        onChange={(event) => set({ treatedAt: event.currentTarget.value })}
      />
      <Checkbox
        label="Treated in an emergency room"
        checked={values.wasInEmergencyRoom}
        onChange={(event) => set({ wasInEmergencyRoom: event.currentTarget.checked })}
      />
    </Stack>
  )
}
