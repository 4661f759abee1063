/**
 * The people on a job, a task or an activity: shows them, adds people of the level above, and removes people.
 */

import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useOthersLeftOut } from '#features/employees/web/public.ts'
import { type Column, pagesOf, RegisterSection, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { fullName } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { Tip } from '#web/ui/tip.tsx'
import type { LevelName } from '../contract.ts'
import type { TitlesAbove } from './also-added.ts'
import { type Assigned, assignedQuery } from './api.ts'
import classes from './assigned-people.module.css'
import { type LowerLevel, levelWords } from './levels.ts'
import { PeoplePicker } from './people-picker.tsx'
import { PersonMark } from './person.tsx'
import { type Taken, TakeOffDialog } from './take-off-dialog.tsx'

export interface AssignedPeopleProps {
  level: LowerLevel
  target: string
  workOrder: string
  /** The title of the record. */
  name: string
  /** Links to the people of the levels above, the highest first. */
  levelsAbove: readonly ReactNode[]
  titlesAbove: TitlesAbove
  /** A link back to the plan. */
  back: ReactNode
}

const columns: readonly Column<Assigned>[] = [
  {
    id: 'name',
    title: 'Employee',
    kind: 'name',
    cell: (person) => (
      <PersonMark name={fullName(person)} isActive={person.isActive} isInvited={person.isInvited} size="sm" />
    ),
  },
  { id: 'role', title: 'Role', cell: ({ companyRoleName }) => companyRoleName },
]

export function AssignedPeople(props: AssignedPeopleProps) {
  const { level, target, workOrder, name, levelsAbove, titlesAbove, back } = props
  const address = useRegisterAddress('people')
  const list = useQuery(assignedQuery(level, target, address.search))
  const may = useMay()
  const mayAdd = may('Assignments', 'Create', workOrder)
  const mayTakeOff = may('Assignments', 'Delete', workOrder)
  const { noun, above } = levelWords[level]
  const dialogs = usePeopleDialogs()
  const add = mayAdd && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.add}>
      Add employees
    </Button>
  )
  return (
    <PageBody>
      <nav aria-label="Employees on the levels above" className={classes.levels}>
        {levelsAbove.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels stay in their order
          <Fragment key={at}>
            {at > 0 && <IconChevronRight size={14} aria-hidden />}
            {link}
          </Fragment>
        ))}
      </nav>
      <RegisterSection
        name="people"
        title={`Employees on ${name}`}
        noun={{ one: 'employee', many: 'employees' }}
        remark={useOthersLeftOut()}
        isFirst
        address={address}
        rows={pagesOf(list)}
        recordOf={(person) => ({ id: person.id, name: fullName(person) })}
        columns={columns}
        actions={mayTakeOff ? (person) => <TakeOffButton person={person} onTake={dialogs.take} /> : undefined}
        card={(person) => (
          <PersonMark
            name={fullName(person)}
            caption={person.companyRoleName}
            isActive={person.isActive}
            isInvited={person.isInvited}
          />
        )}
        search="Search by name or role"
        primary={
          <>
            {back}
            {add}
          </>
        }
        empty={
          <EmptyState
            title={`Nobody is on this ${noun} yet`}
            text={
              mayAdd
                ? `Choose people from the ${above}, or from the office; those are added to the ${above} too.`
                : 'Nobody has been assigned yet.'
            }
            icon={<IconUsers size={22} stroke={1.5} />}
          >
            {add}
          </EmptyState>
        }
        noMatch={noMatch}
      />
      <PeopleDialogs level={level} target={target} name={name} titlesAbove={titlesAbove} dialogs={dialogs} />
    </PageBody>
  )
}

/** The state of the dialogs that the lists of people open. */
export function usePeopleDialogs() {
  const [isAdding, setAdding] = useState(false)
  const [taken, setTaken] = useState<Taken>()
  const opener = useRef<Element | null>(null)
  return {
    isAdding,
    taken,
    add: () => {
      opener.current = document.activeElement
      setAdding(true)
    },
    take: setTaken,
    close: () => {
      setAdding(false)
      setTaken(undefined)
      // The first added person replaces the empty state, so its button, which had the focus, no longer
      // exists.
      if (!isAdding) return
      setTimeout(() => {
        const target = opener.current?.isConnected ? opener.current : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
  }
}

export function PeopleDialogs(props: {
  level: LevelName
  target: string
  name: string
  titlesAbove?: TitlesAbove
  /** A link to the screen where more people can be added first. */
  wayUp?: ReactNode
  dialogs: ReturnType<typeof usePeopleDialogs>
}) {
  const { level, target, name, titlesAbove = {}, wayUp, dialogs } = props
  return (
    <>
      {dialogs.isAdding && (
        <PeoplePicker
          level={level}
          target={target}
          name={name}
          titlesAbove={titlesAbove}
          wayUp={wayUp}
          onClose={dialogs.close}
        />
      )}
      <TakeOffDialog level={level} recordName={name} taken={dialogs.taken} onClose={dialogs.close} />
    </>
  )
}

export function TakeOffButton(props: { person: Assigned; onTake: (taken: Taken) => void }) {
  const { person, onTake } = props
  const name = fullName(person)
  return (
    <Tip label="Remove">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        onClick={() => onTake({ id: person.id, name })}
      >
        <IconUserMinus size={18} />
      </ActionIcon>
    </Tip>
  )
}

/** Shown if a search among people finds nobody. */
export const noMatch = { title: 'Nobody matches', text: 'Try another name or role.' }
