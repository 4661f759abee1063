/** Choosing several records of a list, over all of its pages. */
import { useState } from 'react'

/** A record that was chosen; its name is known when its page is shown no more. */
export interface Chosen {
  id: string
  name: string
}

export interface Several {
  isOn: boolean
  items: readonly Chosen[]
  has: (id: string) => boolean
  toggle: (item: Chosen) => void
  /** Chooses all of these, or none of them where all were chosen. */
  toggleAll: (items: readonly Chosen[]) => void
  start: () => void
  end: () => void
}

/** Nothing is chosen at first. */
export function useSeveral(): Several {
  const [chosen, setChosen] = useState<readonly Chosen[]>()
  const items = chosen ?? []
  const has = (id: string) => items.some((item) => item.id === id)
  const without = (ids: readonly string[]) => items.filter(({ id }) => !ids.includes(id))
  return {
    isOn: chosen !== undefined,
    items,
    has,
    toggle: (item) => setChosen(has(item.id) ? without([item.id]) : [...items, item]),
    toggleAll: (all) => {
      const others = without(all.map(({ id }) => id))
      setChosen(all.every(({ id }) => has(id)) ? others : [...others, ...all])
    },
    start: () => setChosen([]),
    end: () => setChosen(undefined),
  }
}
