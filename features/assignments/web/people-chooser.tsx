/**
 * Chooses several people from a list with search and pages. People who are there already are shown, but
 * cannot be chosen.
 */

import { Checkbox, Group, Pagination, Paper, Pill, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { texts } from '#web/api/texts.ts'
import { fullName } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import type { Chosen, Several } from '#web/ui/list/several.ts'
import type { Candidate, LevelName, Person } from '../contract.ts'
import type { ListPart } from './api.ts'
import classes from './people-chooser.module.css'
import { PersonMark } from './person.tsx'

type People = UseQueryResult<PageOf<Person & Partial<Candidate>>>

export interface PeopleChooserProps extends Pick<PeopleListProps, 'label' | 'people' | 'empty'> {
  part: ListPart
  onPart: (part: ListPart) => void
  chosen: Several
  /** A second list of people to choose from. */
  children?: ReactNode
}

export function PeopleChooser(props: PeopleChooserProps) {
  const { label, people, part, onPart, chosen, empty, children } = props
  return (
    // Enter in the list must not submit the form around it.
    <Stack gap="sm" onKeyDown={keepEnter}>
      <SearchField
        label="Search by name or role"
        value={part.search}
        onSearch={(search) => onPart({ search, page: 1 })}
      />
      <ChosenPeople chosen={chosen} />
      <PeopleList
        label={label}
        people={people}
        part={part}
        onPage={(page) => onPart({ ...part, page })}
        has={chosen.has}
        onToggle={chosen.toggle}
        empty={empty}
      />
      {children}
    </Stack>
  )
}

export interface PeopleListProps {
  /** The name of the list, such as 'People of the project'. */
  label: string
  people: People
  part: ListPart
  onPage: (page: number) => void
  has: (id: string) => boolean
  /** `alsoAddedTo`: the levels above that the person is not on yet. */
  onToggle: (chosen: Chosen, alsoAddedTo: readonly LevelName[]) => void
  /** Shown if the list has no people and there is no search. */
  empty: ReactNode
}

/** A page of people to choose from. */
export function PeopleList({ label, people, part, onPage, has, onToggle, empty }: PeopleListProps) {
  const { data, error, refetch, isPlaceholderData } = people
  return (
    <>
      {!data && (
        <Paper withBorder>
          {error ? (
            <FailedState title={texts.fetchFailed} error={error} retry={refetch} />
          ) : (
            <LoadingRows rows={4} />
          )}
        </Paper>
      )}
      {data?.totalCount === 0 &&
        (part.search ? <EmptyState title="Nobody matches" text="Try another name or role." /> : empty)}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-label={label} aria-busy={isPlaceholderData || undefined}>
          {data.items.map((person) => (
            <PersonChoice
              key={person.employeeUniqueID}
              person={person}
              isChosen={has(person.employeeUniqueID)}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <Group justify="center">
          <Pagination
            size="sm"
            total={data.totalPages}
            value={part.page}
            onChange={onPage}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': `${label}, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${label}, ${control} page` })}
          />
        </Group>
      )}
    </>
  )
}

/** Enter in the search field or on a checkbox must not submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The chosen people of all pages and searches. */
function ChosenPeople({ chosen }: { chosen: Several }) {
  return (
    <>
      <VisuallyHidden role="status">{`${chosen.items.length} chosen`}</VisuallyHidden>
      {chosen.items.length > 0 && (
        <Pill.Group>
          {chosen.items.map((item) => (
            <Pill
              key={item.id}
              size="md"
              bg="var(--plumb-chosen)"
              c="var(--plumb-chosen-text)"
              withRemoveButton
              onRemove={() => chosen.toggle(item)}
              removeButtonProps={{ 'aria-label': `Do not choose ${item.name}`, tabIndex: 0, iconSize: 14 }}
            >
              {item.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  )
}

function PersonChoice(
  props: Pick<PeopleListProps, 'onToggle'> & { person: Person & Partial<Candidate>; isChosen: boolean },
) {
  const { person, isChosen, onToggle } = props
  const { employeeUniqueID: id, companyRoleName, isAssigned = false } = person
  const name = fullName(person)
  return (
    <li className={classes.item} data-there={isAssigned || undefined}>
      <label className={classes.row}>
        <Checkbox
          size="sm"
          checked={isAssigned || isChosen}
          disabled={isAssigned}
          onChange={() => onToggle({ id, name }, person.alsoAddedTo ?? [])}
          aria-label={[name, isAssigned && 'already here', person.isInvited && 'invited']
            .filter(Boolean)
            .join(', ')}
        />
        <PersonMark name={name} caption={companyRoleName} isInvited={person.isInvited} size="sm" />
        {isAssigned && (
          <Text fz="xs" c="dimmed" ml="auto" className={classes.there}>
            Assigned
          </Text>
        )}
      </label>
    </li>
  )
}
