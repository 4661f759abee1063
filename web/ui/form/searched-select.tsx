/** A select whose list the server searches as one types. What it does not show it counts, so that no list ends silently. */
import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { formatNumber } from '#web/ui/format.ts'
import classes from './searched-select.module.css'

const WAIT_MILLISECONDS = 200
/** No id of anything. */
const MORE = 'more'

export interface Typing {
  typed: string
  setTyped: (typed: string) => void
  /** What to search for: what is typed, once that rests. */
  search: string
}

/** What somebody types into a select; `chosen` stands in the field after a choice, and is no search. */
export function useTyping(chosen: string | undefined): Typing {
  const [typed, setTyped] = useState(chosen ?? '')
  const [search] = useDebouncedValue(typed === chosen ? '' : typed, WAIT_MILLISECONDS)
  return { typed, setTyped, search }
}

/** The part of a query that a select says something of. */
interface Offered {
  data?: { totalCount: number } | undefined
  isPending: boolean
  isError: boolean
}

export interface SearchedSelectProps extends Omit<SelectProps, 'data'> {
  typing: Typing
  offered: Offered
  /** Some may stand in groups. */
  found: readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  /** What is chosen; it may not be among those that were found. */
  chosen: ComboboxItem | undefined
  /** Tells what is chosen as soon as it is known, so that it stays so while others are searched for. */
  onChosen?: (chosen: ComboboxItem) => void
  /** What is said where nothing was found. */
  nothing: string
}

export function SearchedSelect(given: SearchedSelectProps) {
  const { typing, offered, found, chosen, onChosen, nothing, ...props } = given
  const items = found.flatMap((one) => ('items' in one ? one.items : one))
  const present = items.find(({ value }) => value === props.value)
  const { value: id, label } = present ?? {}
  const tell = useEffectEvent((item: ComboboxItem) => {
    if (item.value !== chosen?.value) onChosen?.(item)
  })
  useEffect(() => {
    if (id !== undefined && label !== undefined) tell({ value: id, label })
  }, [id, label])
  const isMissing = chosen && chosen.value === props.value && !present
  return (
    <Select
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={offered.isPending ? 'Loading' : offered.isError ? texts.fetchFailed : nothing}
      searchValue={typing.typed}
      onSearchChange={typing.setTyped}
      classNames={restLook}
      {...props}
      data={[
        ...found,
        ...(isMissing ? [chosen] : []),
        ...restOf((offered.data?.totalCount ?? 0) - items.length),
      ]}
    />
  )
}

/** How the line looks that counts the rest. */
export const restLook = { option: classes.option ?? '' }

/** The line below those that are shown; it cannot be chosen. */
export function restOf(count: number): ComboboxItem[] {
  if (count <= 0) return []
  return [{ value: MORE, label: `${formatNumber(count)} more: type to narrow`, disabled: true }]
}

/** For a select that has all there is: shows the first `most` that match, and counts the others. */
export function firstOf(most: number): NonNullable<SelectProps['filter']> {
  return ({ options, search }) => {
    const words = search.trim().toLowerCase()
    const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(words))
    return [...found.slice(0, most), ...restOf(found.length - most)]
  }
}
