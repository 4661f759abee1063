/** The chosen codes of a record while it is added or edited. */
import { useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { toast } from '#web/ui/toast/toast.ts'

export interface ChosenCodes {
  /** The ids in the order of choosing. */
  ids: readonly string[]
  /** The default code of the record; unless one is chosen, the first code. */
  defaultId: string | null
  /** True if each choice is saved immediately, not with the form. */
  isSavedAtOnce: boolean
  toggle: (id: string) => void
  makeDefault: (id: string) => void
}

/** The codes of a new record: they are saved with the record. */
export function useNewCodes(): ChosenCodes & { clear: () => void } {
  const [ids, setIds] = useState<readonly string[]>([])
  const [chosenDefault, setChosenDefault] = useState<string | null>(null)
  return {
    ids,
    defaultId: chosenDefault && ids.includes(chosenDefault) ? chosenDefault : (ids[0] ?? null),
    isSavedAtOnce: false,
    toggle: (id) =>
      setIds((present) =>
        present.includes(id) ? present.filter((other) => other !== id) : [...present, id],
      ),
    makeDefault: setChosenDefault,
    clear: () => {
      setIds([])
      setChosenDefault(null)
    },
  }
}

export interface CodeCalls {
  add: (id: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  makeDefault?: (id: string) => Promise<unknown>
}

/**
 * The codes of an existing record: each choice is saved and shown immediately. A failed choice is undone
 * (000 §8).
 */
export function useSavedCodes(
  saved: Pick<ChosenCodes, 'ids' | 'defaultId'>,
  { add, remove, makeDefault }: CodeCalls,
): ChosenCodes {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [nextDefault, setNextDefault] = useState<string | null>(null)
  const kept = saved.ids.filter((id) => ticks.get(id) !== false)
  const added = [...ticks].filter(([id, isOn]) => isOn && !saved.ids.includes(id)).map(([id]) => id)
  const ids = [...kept, ...added]
  const wantedDefault = nextDefault ?? saved.defaultId

  const toggle = async (id: string) => {
    if (ticks.has(id)) return
    const isOn = !saved.ids.includes(id)
    setTicks((present) => new Map(present).set(id, isOn))
    try {
      await (isOn ? add(id) : remove(id))
    } catch (error) {
      const isGone = !isOn && error instanceof CallError && error.status === 404
      if (isGone) toast.error('Not Found!')
      else toast.failure(error)
    } finally {
      setTicks((present) => new Map([...present].filter(([other]) => other !== id)))
    }
  }
  const change = async (id: string) => {
    setNextDefault(id)
    try {
      await makeDefault?.(id)
    } catch (error) {
      toast.failure(error)
    } finally {
      setNextDefault(null)
    }
  }
  return {
    ids,
    defaultId: wantedDefault && ids.includes(wantedDefault) ? wantedDefault : (ids[0] ?? null),
    isSavedAtOnce: true,
    toggle: (id) => void toggle(id),
    makeDefault: (id) => void change(id),
  }
}
