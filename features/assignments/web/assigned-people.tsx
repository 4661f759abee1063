/** The people on a job, a task or an activity: who is there, adding several of the level above, taking somebody off. */
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronRight, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { LevelName } from '../contract.ts'
import { type Assigned, assignedQuery, type ListPart } from './api.ts'
import classes from './assigned-people.module.css'
import { type LowerLevel, levelWords } from './levels.ts'
import { PeoplePicker } from './people-picker.tsx'
import { nameOf, PersonMark } from './person.tsx'
import { type Taken, TakeOffDialog } from './take-off-dialog.tsx'

export interface AssignedPeopleProps {
  level: LowerLevel
  target: string
  workOrder: string
  /** What the record is called. */
  name: string
  part: ListPart
  onPart: (part: ListPart) => void
  /** Links to the people of the levels above, the highest first. */
  levelsAbove: readonly ReactNode[]
  /** The way to the level above, for whom the people there are too few. */
  wayUp: ReactNode
  /** The way back to the plan. */
  back: ReactNode
}

export function AssignedPeople(props: AssignedPeopleProps) {
  const { level, target, workOrder, name, part, onPart, levelsAbove, wayUp, back } = props
  const list = useQuery(assignedQuery(level, target, part))
  const may = useMay()
  const mayAdd = may('Assignments', 'Create', workOrder)
  const mayTakeOff = may('Assignments', 'Delete', workOrder)
  const { noun, above } = levelWords[level]
  const dialogs = usePeopleDialogs()
  const { data, isError } = list
  const add = mayAdd && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.add}>
      Add employees
    </Button>
  )
  const takeOff = (person: Assigned) => mayTakeOff && <TakeOffButton person={person} onTake={dialogs.take} />
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
      <PageHeader
        title={`Employees on ${name}`}
        subtitle={
          data ? <RecordCount shown={data.items.length} total={data.totalCount} /> : !isError && 'Loading'
        }
      >
        <SearchField
          label="Search by name or role"
          value={part.search}
          onSearch={(search) => onPart({ search, page: 1 })}
        />
        {back}
        {add}
      </PageHeader>
      <PagedList
        label="Employees"
        list={list}
        page={part.page}
        onPage={(page) => onPart({ ...part, page })}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Employee',
            kind: 'name',
            cell: (person) => <PersonMark name={nameOf(person)} isActive={person.isActive} size="sm" />,
          },
          { title: 'Role', cell: (person) => <Text fz="sm">{person.companyRoleName}</Text> },
          {
            title: 'Actions',
            kind: 'actions',
            cell: (person) => <Group justify="flex-end">{takeOff(person)}</Group>,
          },
        ]}
        card={(person) => (
          <Group wrap="nowrap" justify="space-between">
            <PersonMark name={nameOf(person)} caption={person.companyRoleName} isActive={person.isActive} />
            {takeOff(person)}
          </Group>
        )}
        empty={
          part.search ? (
            <NobodyMatches onClear={() => onPart({ page: 1 })} />
          ) : (
            <EmptyState
              title={`Nobody is on this ${noun} yet`}
              text={
                mayAdd
                  ? `Its people come from the ${above}. Whoever is missing there is added there first.`
                  : 'Whoever plans the work has not put anybody on it yet.'
              }
              icon={<IconUsers size={22} stroke={1.5} />}
            >
              {mayAdd && (
                <Group mt="xs" gap="sm" justify="center">
                  {wayUp}
                  <Button onClick={dialogs.add}>Add employees</Button>
                </Group>
              )}
            </EmptyState>
          )
        }
      />
      <PeopleDialogs level={level} target={target} name={name} wayUp={wayUp} dialogs={dialogs} />
    </PageBody>
  )
}

/** What the lists of people open. */
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
      // The first one that is added takes the empty state along, and with it the button that had the focus.
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
  wayUp: ReactNode
  dialogs: ReturnType<typeof usePeopleDialogs>
}) {
  const { level, target, name, wayUp, dialogs } = props
  return (
    <>
      {dialogs.isAdding && (
        <PeoplePicker level={level} target={target} name={name} wayUp={wayUp} onClose={dialogs.close} />
      )}
      <TakeOffDialog level={level} recordName={name} taken={dialogs.taken} onClose={dialogs.close} />
    </>
  )
}

export function TakeOffButton(props: { person: Assigned; onTake: (taken: Taken) => void }) {
  const { person, onTake } = props
  const name = nameOf(person)
  return (
    <Tooltip label="Take off">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Take ${name} off`}
        onClick={() => onTake({ id: person.id, name })}
      >
        <IconUserMinus size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

export function NobodyMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nobody matches"
      text="Try another name or role."
      icon={<IconUsers size={22} stroke={1.5} />}
    >
      <Button variant="default" mt="xs" onClick={onClear}>
        Show everybody
      </Button>
    </EmptyState>
  )
}

/** The way to the people of a project. */
export function TeamLink({ workOrder }: { workOrder: string }) {
  return (
    <LinkButton to="/project/employees" search={{ obj: workOrder }} variant="default">
      Employees on the project
    </LinkButton>
  )
}
