/** Choosing several records of a list, over all of its pages. */
import { useState } from 'react'

/** A record that was chosen; its name is known when its page is shown no more. */
export interface Chosen {
  id: string
  name: string
  /** As it was seen when it was chosen, where that is decided on. */
  rowVersion?: number
  /** The address of its page, for lists that open the chosen records in tabs. */
  address?: string
}

export interface Several {
  isOn: boolean
  items: readonly Chosen[]
  has: (id: string) => boolean
  toggle: (item: Chosen) => void
  /** Chooses all of these, or none of them. */
  set: (items: readonly Chosen[], isChosen: boolean) => void
  start: () => void
  end: () => void
}

/** Nothing is chosen at first. */
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
