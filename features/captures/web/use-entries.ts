/** The typed values that are not saved, for any person and day, and how they are saved in one call. */
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf, formatQuantity } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { refusedOf, type Saving, useSaveCaptures } from './api.ts'
import {
  afterLostAnswer,
  type Entry,
  isFarAbove,
  isTouched,
  moreOf,
  problemOf,
  questionOf,
  standingsOf,
  type Touched,
  takenOf,
} from './entries.ts'

export interface Entries {
  touched: readonly Touched[]
  isDirty: boolean
  isSaving: boolean
  /** True if values were sent and no reply came: they may be saved. */
  isLost: boolean
  /** True if a typed value corrects a saved one. */
  hasCorrections: boolean
  reason: string
  setReason: (reason: string) => void
  valueOf: (entry: Entry) => string
  isTouchedOf: (entry: Entry) => boolean
  problemOf: (entry: Entry) => string | undefined
  /** The error that a value would have if it were typed. */
  problemOfValue: (entry: Entry, value: string) => string | undefined
  type: (entry: Entry, value: string) => void
  /** Types several values in one call. */
  typeAll: (all: readonly Touched[]) => void
  discard: () => void
  /** Saves all typed values. Asks first if a value is far above what is left. */
  save: () => void
}

/** If no reply comes, the same call is repeated automatically after this time. */
const AGAIN_MILLISECONDS = 1500

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** True if it is unknown whether the values were saved. */
const isUnknown = (error: unknown) => error instanceof CallError && error.status === 0

const entriesSaved = (count: number) => `${countOf(count, 'entry', 'entries')} saved`

export function useEntries(
  job: string,
  shown: readonly Entry[],
  ask: (what: Ask) => void,
  onSaved?: () => void,
): Entries {
  const [typed, setTyped] = useState<ReadonlyMap<string, Touched>>(new Map())
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isRebased, setRebased] = useState(false)
  const saving = useSaveCaptures(job)
  const { keyOf, forget } = useKeyOfTry()
  /** The last call without a reply. Its values may be saved. */
  const [lost, setLost] = useState<Saving>()
  const touched = [...typed.values()]
  const hasCorrections = touched.some(({ entry }) => entry.saved !== null)
  const present = new Map(shown.map((entry) => [entry.key, entry]))
  const taken = takenOf(touched)
  const problemOfValue = (entry: Entry, value: string) => {
    const now = present.get(entry.key) ?? entry
    const own = typed.get(entry.key)
    return problemOf(now, value, (taken.get(now.of) ?? 0) - (own ? moreOf(own) : 0))
  }
  const problem = ({ entry, value }: Touched) => problemOfValue(entry, value)

  const typeAll = (all: readonly Touched[]) => {
    const next = new Map(typed)
    for (const { entry, value } of all) {
      // Keeps the entry as it was when typing began, so that a change by somebody else is not overwritten
      // unnoticed.
      const begun = typed.get(entry.key)?.entry ?? entry
      if (isTouched(entry, value)) next.set(entry.key, { entry: begun, value })
      else next.delete(entry.key)
    }
    setTyped(next)
    const keys = new Set(all.map(({ entry }) => entry.key))
    if ([...keys].some((key) => refused.has(key)))
      setRefused(new Map([...refused].filter(([key]) => !keys.has(key))))
  }
  const discard = () => {
    setTyped(new Map())
    setRefused(new Map())
    setReason('')
    setTried(false)
    setLost(undefined)
    forget()
  }
  /** Keeps only the values that were typed after the call was sent. */
  const keep = (sent: readonly Touched[], ids: readonly string[]) => {
    setTyped((now) => {
      const left = afterLostAnswer([...now.values()], sent, ids)
      return new Map(left.map((one) => [one.entry.key, one]))
    })
    setRefused(new Map())
    setTried(false)
    setLost(undefined)
    forget()
  }
  /**
   * Sends the values. If no reply comes, sends them once more with the same key, so that they are written
   * only once.
   */
  const send = async (given: Saving): Promise<string[]> => {
    try {
      return await saving.mutateAsync(given)
    } catch (error) {
      if (!isUnknown(error)) throw error
      await passed(AGAIN_MILLISECONDS)
      return saving.mutateAsync(given)
    }
  }
  const fail = (error: unknown, given: Saving) => {
    setRefused(refusedOf(error, job, given))
    if (isUnknown(error)) setLost(given)
    else setLost(undefined)
    // The present values are shown, so that saving again replaces them knowingly.
    if (error instanceof CallError && error.code === 'ROW_VERSION_STALE') setRebased(true)
  }
  const write = async () => {
    if (isBusy) return
    setBusy(true)
    let given: Saving = lost ?? { touched, reason, key: keyOf({ touched, reason }) }
    try {
      let ids = await send(given)
      if (lost) {
        // The result of the first try is known now. Values typed since then are sent in a second call.
        const left = afterLostAnswer(touched, given.touched, ids)
        keep(given.touched, ids)
        given = { touched: left, reason, key: keyOf({ touched: left, reason }) }
        if (left.length > 0) ids = await send(given)
      }
      keep(given.touched, ids)
      setReason('')
      toast.success(texts.updated, { detail: entriesSaved(touched.length) })
      onSaved?.()
    } catch (error) {
      fail(error, given)
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  /** Finds out whether the call without a reply was saved, by sending it again. */
  const learn = async () => {
    if (!lost || isBusy) return
    setBusy(true)
    try {
      const ids = await saving.mutateAsync(lost)
      const isAll = afterLostAnswer(touched, lost.touched, ids).length === 0
      keep(lost.touched, ids)
      toast.success(texts.updated, { detail: entriesSaved(lost.touched.length) })
      if (isAll) {
        setReason('')
        onSaved?.()
      }
    } catch (error) {
      fail(error, lost)
      if (!isUnknown(error)) toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const find = useEffectEvent(() => void learn())
  const isLost = lost !== undefined
  useEffect(() => {
    if (!isLost) return
    const stop = new AbortController()
    window.addEventListener('online', () => find(), { signal: stop.signal })
    const timer = setInterval(() => find(), LOST_MILLISECONDS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [isLost])

  const isBehind = ({ entry }: Touched) => {
    const now = present.get(entry.key)
    return now !== undefined && now.rowVersion !== entry.rowVersion
  }
  const asNow = (one: Touched): Touched => ({ ...one, entry: present.get(one.entry.key) ?? one.entry })
  if (isRebased && touched.some(isBehind)) {
    setRebased(false)
    setTyped(new Map([...typed].map(([key, one]) => [key, asNow(one)])))
  }
  const save = () => {
    setTried(true)
    if (isBusy || touched.length === 0 || touched.some((one) => problem(one))) return
    // If somebody captured the same work meanwhile, saving would capture it twice. The new value is shown
    // first, so that saving again is a decision.
    const doubled = lost ? [] : touched.filter((one) => one.entry.id === null && isBehind(one))
    if (doubled.length > 0) {
      const now = doubled.map(asNow)
      setTyped(new Map([...typed, ...now.map((one) => [one.entry.key, one] as const)]))
      setRefused(
        new Map(
          now.map(({ entry }) => [
            entry.key,
            `${formatQuantity(entry.saved ?? 0, entry.unit)} was captured in the meantime`,
          ]),
        ),
      )
      return
    }
    const far = standingsOf([...shown, ...touched.map(({ entry }) => entry)], touched).filter(isFarAbove)
    if (far.length === 0) return void write()
    ask({
      title: 'Capture anyway?',
      text: far.map(questionOf).join(' '),
      confirmLabel: 'Capture anyway',
      act: write,
    })
  }
  return {
    touched,
    isDirty: touched.length > 0,
    isSaving: isBusy,
    isLost,
    hasCorrections,
    reason,
    setReason,
    valueOf: (entry) => typed.get(entry.key)?.value ?? entry.saved ?? '',
    isTouchedOf: ({ key }) => typed.has(key),
    problemOf: (entry) => {
      const one = typed.get(entry.key)
      if (!one) return undefined
      return refused.get(entry.key) ?? (isTried || one.value !== '' ? problem(one) : undefined)
    },
    problemOfValue,
    type: (entry, value) => typeAll([{ entry, value }]),
    typeAll,
    discard,
    save,
  }
}

/** The time between two attempts to find out whether the last call was saved. */
const LOST_MILLISECONDS = 10_000
