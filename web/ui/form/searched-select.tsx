/**
 * A select whose choices the server searches while the person types. A last line counts the choices that are
 * not shown, so that nobody believes that the list is complete.
 */
import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { formatNumber } from '#web/ui/format.ts'
import classes from './searched-select.module.css'

const WAIT_MILLISECONDS = 200
/** The value of the last line; no record has this id. */
const MORE = 'more'

export interface Typing {
  typed: string
  setTyped: (typed: string) => void
  /** The text to search for: the typed text, after a short pause in typing. */
  search: string
}

/**
 * Returns the typed text of a select. After a choice the field contains the name `chosen`; this name is not
 * searched for.
 */
export function useTyping(chosen: string | undefined): Typing {
  const [typed, setTyped] = useState(chosen ?? '')
  const [search] = useDebouncedValue(typed === chosen ? '' : typed, WAIT_MILLISECONDS)
  return { typed, setTyped, search }
}

/** The part of a query that a select needs. */
interface Offered {
  data?: { totalCount: number } | undefined
  isPending: boolean
  isError: boolean
}

export interface SearchedSelectProps extends Omit<SelectProps, 'data'> {
  typing: Typing
  offered: Offered
  /** The found choices, some of them in groups. */
  found: readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  /** The chosen item; it may not be among the found choices. */
  chosen: ComboboxItem | undefined
  /**
   * Called with the chosen item as soon as its name is known, so that the caller can pass it as `chosen`
   * during later searches.
   */
  onChosen?: (chosen: ComboboxItem) => void
  /** The text if nothing was found. */
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
      // No filter here, because the server has already searched.
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

/** The style of the last line. This line counts the other choices. */
export const restLook = { option: classes.option ?? '' }

/** Returns the line below the shown choices, as a choice that is disabled. */
export function restOf(count: number): ComboboxItem[] {
  if (count <= 0) return []
  return [{ value: MORE, label: `${formatNumber(count)} more: type to narrow`, disabled: true }]
}

/**
 * For a select with all choices loaded: shows the first `most` choices that match, and counts the other
 * matches.
 */
export function firstOf(most: number): NonNullable<SelectProps['filter']> {
  return ({ options, search }) => {
    const words = search.trim().toLowerCase()
    const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(words))
    return [...found.slice(0, most), ...restOf(found.length - most)]
  }
}
