/** Chooses several people of a list that is searched and paged. Who is there already is shown, and cannot be chosen. */
import { Checkbox, Group, Pagination, Paper, Pill, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { texts } from '#web/api/texts.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import type { PageOf } from '#web/ui/paged-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { Several } from '#web/ui/several.ts'
import type { Candidate, Person } from '../contract.ts'
import type { ListPart } from './api.ts'
import classes from './people-chooser.module.css'
import { nameOf, PersonMark } from './person.tsx'

export interface PeopleChooserProps {
  /** What the list is: 'People of the project'. */
  label: string
  people: UseQueryResult<PageOf<Person & Partial<Candidate>>>
  part: ListPart
  onPart: (part: ListPart) => void
  chosen: Several
  /** Nobody is there, without any search. */
  empty: ReactNode
}

export function PeopleChooser({ label, people, part, onPart, chosen, empty }: PeopleChooserProps) {
  const { data, error, refetch, isPlaceholderData } = people
  return (
    // The keys of a list are not those of the form around it.
    <Stack gap="sm" onKeyDown={keepEnter}>
      <SearchField
        label="Search by name or role"
        value={part.search}
        onSearch={(search) => onPart({ search, page: 1 })}
      />
      <Chosen chosen={chosen} />
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
            <PersonChoice key={person.employeeUniqueID} person={person} chosen={chosen} />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <Group justify="center">
          <Pagination
            size="sm"
            total={data.totalPages}
            value={part.page}
            onChange={(page) => onPart({ ...part, page })}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': `${label}, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${label}, ${control} page` })}
          />
        </Group>
      )}
    </Stack>
  )
}

/** Enter in the search or on a box asks for nothing to be saved. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Those that were chosen, over all pages and searches. */
function Chosen({ chosen }: { chosen: Several }) {
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

function PersonChoice({ person, chosen }: { person: Person & Partial<Candidate>; chosen: Several }) {
  const { employeeUniqueID: id, companyRoleName, isAssigned = false } = person
  const name = nameOf(person)
  return (
    <li className={classes.item} data-there={isAssigned || undefined}>
      <label className={classes.row}>
        <Checkbox
          size="sm"
          checked={isAssigned || chosen.has(id)}
          disabled={isAssigned}
          onChange={() => chosen.toggle({ id, name })}
          aria-label={isAssigned ? `${name}, already here` : name}
        />
        <PersonMark name={name} caption={companyRoleName} size="sm" />
        {isAssigned && (
          <Text fz="xs" c="dimmed" ml="auto" className={classes.there}>
            Already here
          </Text>
        )}
      </label>
    </li>
  )
}
