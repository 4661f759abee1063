/** Chooses several records of a list, across all its pages. */
import { useState } from 'react'

/** A chosen record. The name is stored, because the page of the record may no longer be visible. */
export interface Chosen {
  id: string
  name: string
  /** The version of the record when the person chose the record; set if the record will be decided on. */
  rowVersion?: number
  /** The address of its page, for lists that open the chosen records in tabs. */
  address?: string
}

export interface Several {
  isOn: boolean
  items: readonly Chosen[]
  has: (id: string) => boolean
  toggle: (item: Chosen) => void
  /** Chooses all the given items, or none of the given items. */
  set: (items: readonly Chosen[], isChosen: boolean) => void
  start: () => void
  end: () => void
}

/** Returns the chosen records and the functions to choose; at first no record is chosen. */
export function useSeveral(): Several {
  const [chosen, setChosen] = useState<readonly Chosen[]>()
  const items = chosen ?? []
  const has = (id: string) => items.some((item) => item.id === id)
  const set = (those: readonly Chosen[], isChosen: boolean) => {
    const others = items.filter(({ id }) => !those.some((item) => item.id === id))
    setChosen(isChosen ? [...others, ...those] : others)
  }
  return {
    isOn: chosen !== undefined,
    items,
    has,
    toggle: (item) => set([item], !has(item.id)),
    set,
    start: () => setChosen([]),
    end: () => setChosen(undefined),
  }
}
