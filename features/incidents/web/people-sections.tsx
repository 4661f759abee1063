/**
 * The people in an incident: the affected people with their outcomes, and the witnesses, who never count as
 * injured.
 */

import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FormFormat, IncidentDetails, IncidentEmployee } from '../contract.ts'
import { AFFECTED, WITNESS } from '../defaults.ts'
import { downloadInjuryReport, useAskForStatement, useRemovePerson } from './api.ts'
import { headingOf, notRecordable, personName, recordable } from './incident-words.ts'
import classes from './incidents.module.css'
import { PersonDialog } from './person-dialog.tsx'

export interface PeopleProps {
  incident: IncidentDetails
  /** The id of the affected person whose recordability is shown next to the list. */
  chosen?: string | undefined
  choose: (id: string) => void
}

interface Opened {
  type: number
  person?: IncidentEmployee
}

export function PeopleSections({ incident, chosen, choose }: PeopleProps) {
  const { workOrderUniqueID: woid, incidentEmployees, witnessEmployees, isHidden } = incident
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const mayAdd = !isHidden && may('Incidents', 'Create', woid)
  const edit = (person: IncidentEmployee) => setOpened({ type: person.incidentEmployeeTypeID, person })
  const actions = (type: number, label: string) =>
    mayAdd && (
      <Button
        variant={type === AFFECTED ? 'light' : 'default'}
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpened({ type })}
      >
        {label}
      </Button>
    )
  return (
    <>
      <RecordSection
        title="Affected people"
        count={incidentEmployees.length}
        actions={actions(AFFECTED, 'Add person')}
      >
        {incidentEmployees.length === 0 && <Nobody text="No one affected yet." />}
        <ul className={classes.people}>
          {incidentEmployees.map((person) => (
            <li
              key={person.incidentEmployeeUniqueId}
              className={classes.person}
              data-chosen={person.incidentEmployeeUniqueId === chosen || undefined}
            >
              <UnstyledButton
                fw={600}
                fz="sm"
                mih={44}
                dir="auto"
                aria-pressed={person.incidentEmployeeUniqueId === chosen}
                onClick={() => choose(person.incidentEmployeeUniqueId)}
              >
                <PersonName name={personName(person)} />
              </UnstyledButton>
              <Text fz="sm" dir="auto">
                {person.injuryInformation || 'No injury described'}
              </Text>
              <Said person={person} />
              <span>
                <StatusMark look={person.recordability?.isRecordable ? recordable : notRecordable} />
              </span>
              <PersonMenu incident={incident} person={person} edit={edit} />
              <Statement person={person} incident={incident} />
            </li>
          ))}
        </ul>
      </RecordSection>
      <RecordSection
        title="Witnesses"
        count={witnessEmployees.length}
        actions={actions(WITNESS, 'Add witness')}
      >
        {witnessEmployees.length === 0 && <Nobody text="No witnesses yet." />}
        <ul className={classes.people}>
          {witnessEmployees.map((person) => (
            <li key={person.incidentEmployeeUniqueId} className={classes.person}>
              <Text fw={600} fz="sm" dir="auto" component="span">
                <PersonName name={personName(person)} />
              </Text>
              <Text fz="sm" c="dimmed">
                <span className={classes.defaults}>{person.injuryInformation}</span>
              </Text>
              <Said person={person} />
              <Text fz="xs" c="dimmed">
                not counted as injured
              </Text>
              <PersonMenu incident={incident} person={person} edit={edit} />
              <Statement person={person} incident={incident} />
            </li>
          ))}
        </ul>
      </RecordSection>
      {opened && (
        <PersonDialog
          incident={incident}
          type={opened.type}
          person={opened.person}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const Nobody = ({ text }: { text: string }) => (
  <Text fz="sm" c="dimmed">
    {text}
  </Text>
)

/** First aid, and whether the person died. */
function Said({ person }: { person: IncidentEmployee }) {
  const { appliedFirstAid, isAlive, incidentEmployeeTypeID } = person
  const facts = [
    ...(incidentEmployeeTypeID === WITNESS ? [] : [`First aid ${appliedFirstAid ? 'yes' : 'no'}`]),
    ...(isAlive ? [] : ['died']),
  ]
  return (
    <Text fz="sm" c={isAlive ? 'dimmed' : undefined}>
      {facts.join(' · ')}
    </Text>
  )
}

/** The person's statement, or a button that asks for it. Renders nothing if statements are hidden. */
function Statement({ person, incident }: { person: IncidentEmployee; incident: IncidentDetails }) {
  const { statement, statementDate, statementAskedAt: asked, statementGivenAt: given } = person
  if (incident.isHidden) return null
  if (!statement)
    return (
      <Group gap={8} className={classes.statement}>
        <Text fz="xs" c="dimmed">
          {asked ? `No statement yet, asked ${formatInstant(asked)}.` : 'No statement yet.'}
        </Text>
        <Ask person={person} incident={incident} />
      </Group>
    )
  const name = `${person.employeeFirstName} ${person.employeeLastName}`.trim()
  return (
    <div className={classes.statement}>
      <Text fz="xs" c="dimmed">
        {given
          ? `Statement, signed by ${name}, ${formatInstant(given)}`
          : statementDate
            ? `Statement, ${formatDay(statementDate)}`
            : 'Statement'}
      </Text>
      <Text fz="sm" dir="auto" className={classes.words}>
        {statement}
      </Text>
    </div>
  )
}

/** Asks the person for a statement. The same person can be asked again after a day. */
function Ask({ person, incident }: { person: IncidentEmployee; incident: IncidentDetails }) {
  const { incidentEmployeeUniqueId, rowVersion, statementAskedAt: asked } = person
  const may = useMay()
  const ask = useAskForStatement()
  // A guess by this device's clock. The server checks with its own clock.
  const [shownAt] = useState(() => Date.now())
  const isEarly = asked !== null && shownAt - Date.parse(asked) < DAY_MILLISECONDS
  if (isEarly || !may('Incidents', 'Update', incident.workOrderUniqueID)) return null
  const name = personName(person)
  const send = async () => {
    try {
      await ask.mutateAsync({ incidentEmployeeUniqueId, rowVersion })
      toast.success('Asked for a statement.', { detail: name })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Button
      variant="subtle"
      size="xs"
      h={44}
      aria-label={`Ask ${name} for a statement`}
      loading={ask.isPending}
      onClick={() => void send()}
    >
      {asked ? 'Ask again' : 'Ask'}
    </Button>
  )
}

interface PersonMenuProps {
  incident: IncidentDetails
  person: IncidentEmployee
  edit: (person: IncidentEmployee) => void
}

function PersonMenu({ incident, person, edit }: PersonMenuProps) {
  const may = useMay()
  const remove = useRemovePerson()
  const name = personName(person)
  const { workOrderUniqueID: woid, isHidden } = incident
  const { incidentEmployeeUniqueId: id, recordability, caseNumber } = person
  const isCase = recordability?.isRecordable || caseNumber !== null
  const report = (label: string, format: FormFormat) =>
    !isHidden &&
    isCase && {
      label,
      icon: IconFileText,
      onClick: () => void downloadInjuryReport(id, format).catch(toast.failure),
    }
  return (
    <span className={classes.menu}>
      <RecordMenu
        name={name}
        size={44}
        groups={[
          [report('Form 301 as PDF', 'pdf'), report('Form 301 as spreadsheet', 'xlsx')],
          [
            !isHidden &&
              may('Incidents', 'Update', woid) && {
                label: 'Edit',
                icon: IconPencil,
                onClick: () => edit(person),
              },
            !isHidden &&
              may('Incidents', 'Delete', woid) && {
                label: 'Remove',
                icon: IconTrash,
                isDangerous: true,
                ask: {
                  title: `Would you like to remove : ${name}`,
                  confirmLabel: 'Remove',
                  isDangerous: true,
                  text: 'Are you sure you want to delete this?',
                  done: { text: 'Removed!', detail: `${name}, ${headingOf(incident)}` },
                  act: () => remove.mutateAsync({ id: person.incidentEmployeeUniqueId }),
                },
              },
          ],
        ]}
      />
    </span>
  )
}
