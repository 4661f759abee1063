/** What is typed and not saved, of any person and day, and how all of it is saved at once. */
import { useRef, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Saving, useSaveCaptures } from './api.ts'
import {
  afterLostAnswer,
  type Entry,
  isFarAbove,
  isTouched,
  problemOf,
  questionOf,
  standingsOf,
  type Touched,
} from './entries.ts'

export interface Entries {
  touched: readonly Touched[]
  isDirty: boolean
  isSaving: boolean
  /** True while something that was saved before is typed anew. */
  hasCorrections: boolean
  reason: string
  setReason: (reason: string) => void
  valueOf: (entry: Entry) => string
  isTouchedOf: (entry: Entry) => boolean
  problemOf: (entry: Entry) => string | undefined
  type: (entry: Entry, value: string) => void
  /** The same of several at once. */
  typeAll: (all: readonly Touched[]) => void
  discard: () => void
  /** Saves all that is typed; asks first where that is far above what is left. */
  save: () => void
}

export function useEntries(
  kind: Entry['kind'],
  job: string,
  shown: readonly Entry[],
  ask: (what: Ask) => void,
  onSaved?: () => void,
): Entries {
  const [typed, setTyped] = useState<ReadonlyMap<string, Touched>>(new Map())
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTried, setTried] = useState(false)
  const saving = useSaveCaptures(kind, job)
  const { keyOf, forget } = useKeyOfTry()
  /** What was sent without an answer: it may be saved. */
  const lost = useRef<Saving>(undefined)
  const touched = [...typed.values()]
  const hasCorrections = touched.some(({ entry }) => entry.saved !== null)
  const present = new Map(shown.map((entry) => [entry.key, entry]))
  const problem = ({ entry, value }: Touched) => problemOf(present.get(entry.key) ?? entry, value)

  const typeAll = (all: readonly Touched[]) => {
    const next = new Map(typed)
    for (const { entry, value } of all) {
      // As it was when one began: whoever changed it since is not overwritten unseen.
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
  }
  const write = async () => {
    let given = { touched, reason }
    let key = keyOf(given)
    try {
      if (lost.current && lost.current.key !== key) {
        const sent = lost.current
        const ids = (await saving.mutateAsync(sent)) as string[]
        lost.current = undefined
        given = { touched: afterLostAnswer(touched, sent.touched, ids), reason }
        setTyped(new Map(given.touched.map((one) => [one.entry.key, one])))
        key = keyOf(given)
      }
      if (given.touched.length > 0) await saving.mutateAsync({ ...given, key })
      lost.current = undefined
      forget()
      discard()
      toast.success(texts.updated, { detail: `${countOf(touched.length, 'entry', 'entries')} saved` })
      onSaved?.()
    } catch (error) {
      // Of two calls it is not known which entries the places mean.
      const isMixed = kind === 'material' && hasCorrections && given.touched.some(({ entry }) => !entry.id)
      setRefused(isMixed ? new Map() : refusedOf(error, given.touched))
      if (error instanceof CallError && error.status === 0 && kind === 'work')
        lost.current ??= { ...given, key }
      // It is shown as it is now: saving once more is then meant.
      if (error instanceof CallError && error.code === 'ROW_VERSION_STALE') setRebased(true)
      toast.failure(error)
    }
  }
  const [isRebased, setRebased] = useState(false)
  const isBehind = ({ entry }: Touched) => {
    const now = present.get(entry.key)
    return now !== undefined && now.rowVersion !== entry.rowVersion
  }
  if (isRebased && touched.some(isBehind)) {
    setRebased(false)
    setTyped(new Map([...typed].map(([key, one]) => [key, { ...one, entry: present.get(key) ?? one.entry }])))
  }
  const save = () => {
    setTried(true)
    if (saving.isPending || touched.length === 0 || touched.some((one) => problem(one))) return
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
    isSaving: saving.isPending,
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
    type: (entry, value) => typeAll([{ entry, value }]),
    typeAll,
    discard,
    save,
  }
}

/** What the server refused, at the entries that it names by their places. */
function refusedOf(error: unknown, touched: readonly Touched[]): ReadonlyMap<string, string> {
  if (!(error instanceof CallError)) return new Map()
  return new Map(
    error.fields.flatMap(({ path, message }) => {
      const key = touched[Number(path.split('.')[0])]?.entry.key
      return key ? [[key, message] as const] : []
    }),
  )
}
