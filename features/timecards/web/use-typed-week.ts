/** State of the typed hours of a week, and saving them in one call. */
import { useState } from 'react'
import { askOfLongHours, isLongHours } from '#features/tracking/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Week, WeekPerson } from '../contract.ts'
import {
  copiedFrom,
  entryOf,
  keyOf,
  type OnActivity,
  problemOf,
  type TypedDay,
  type TypedWeek,
  typed as typedOver,
} from './typed-week.ts'
import { useSaveWeek } from './week-api.ts'

interface Failure {
  title: string
  hint: string | undefined
}

export interface TypedEntries {
  typed: TypedWeek
  isSaving: boolean
  failure: Failure | undefined
  /** The activity for a person's new time. */
  onOf: (person: WeekPerson) => OnActivity | undefined
  putOn: (employee: string, activity: OnActivity) => void
  /** The error of a typed day. */
  problemAt: (employee: string, day: string) => string | undefined
  type: (person: WeekPerson, index: number, text: string) => void
  /** Removes the typed text of a day; returns false if there is none. */
  restore: (employee: string, day: string) => boolean
  copy: (before: Week) => void
  discard: () => void
  save: () => void
}

interface Given {
  project: string
  monday: string
  week: Week | undefined
  ask: (what: Ask) => void
  refetch: () => Promise<Week | undefined>
}

/** The index of the entry in an error path such as `entries.3.hours`. */
const placeOf = (path: string) => Number(/^entries\.(\d+)/.exec(path)?.[1] ?? Number.NaN)

export function useTypedWeek({ project, monday, week, ask, refetch }: Given): TypedEntries {
  const [typed, setTyped] = useState<TypedWeek>(new Map())
  const [on, setOn] = useState<ReadonlyMap<string, OnActivity>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const saving = useSaveWeek()
  const { keyOf: keyOfTry, forget } = useKeyOfTry()
  const people = new Map(week?.people.map((person) => [person.employeeUniqueId, person]))
  const onOf = ({ employeeUniqueId, subTaskUniqueId, subTaskTitle }: WeekPerson) =>
    on.get(employeeUniqueId) ??
    (subTaskUniqueId ? { id: subTaskUniqueId, title: subTaskTitle ?? '' } : undefined)
  const onOfId = (employee: string) => {
    const person = people.get(employee)
    return person && onOf(person)
  }
  const problem = (day: TypedDay) => problemOf(day, onOfId(day.employee), week?.canDelete ?? false)

  const typeAll = (days: readonly TypedDay[]) => {
    setTyped((now) => typedOver(now, days))
    setFailure(undefined)
    const keys = new Set(days.map(({ employee, day }) => keyOf(employee, day)))
    setRefused((now) => new Map([...now].filter(([key]) => !keys.has(key))))
  }
  const discard = () => {
    setTyped(new Map())
    setRefused(new Map())
    setFailure(undefined)
    setTried(false)
    forget()
  }
  /**
   * Loads the current week under the typed text. The user then sees it, so saving again is allowed to
   * overwrite it.
   */
  const rebase = async () => {
    const now = await refetch()
    const seen = new Map(
      now?.people.flatMap((person) =>
        person.days.map(
          (day, index) => [keyOf(person.employeeUniqueId, now.days[index] ?? ''), day] as const,
        ),
      ),
    )
    setTyped(
      (present) =>
        new Map([...present].map(([key, day]) => [key, { ...day, seen: seen.get(key) ?? day.seen }])),
    )
  }
  const fail = async (error: unknown, sent: readonly TypedDay[]) => {
    const fields = error instanceof CallError ? error.fields : []
    setRefused(
      new Map(
        fields.flatMap(({ path, message }) => {
          const day = sent[placeOf(path)]
          return day ? [[keyOf(day.employee, day.day), message] as const] : []
        }),
      ),
    )
    const { title, hint } = callFailure(error)
    setFailure({ title, hint })
    if (error instanceof CallError && error.status === 409 && !isLongHours(error)) await rebase()
  }
  const write = async () => {
    const sent = [...typed.values()]
    if (isSaving || sent.length === 0) return
    if (sent.some(problem)) {
      setTried(true)
      setFailure({ title: 'This cannot be saved yet', hint: 'See the days marked below.' })
      return
    }
    setSaving(true)
    const body = {
      workOrderUniqueId: project,
      startDate: monday,
      entries: sent.map((day) => entryOf(day, onOfId(day.employee))),
    }
    const send = async (isLongConfirmed: boolean) => {
      const agreed = { ...body, isLongConfirmed }
      await saving.mutateAsync({ body: agreed, key: keyOfTry(agreed) })
      discard()
      toast.success(texts.updated, { detail: countOf(sent.length, 'day') })
    }
    try {
      await send(false)
    } catch (error) {
      await fail(error, sent)
      if (isLongHours(error)) ask(askOfLongHours(error, () => send(true)))
    } finally {
      setSaving(false)
    }
  }
  return {
    typed,
    isSaving,
    failure,
    onOf,
    putOn: (employee, activity) => setOn((now) => new Map(now).set(employee, activity)),
    problemAt: (employee, day) => {
      const key = keyOf(employee, day)
      const here = typed.get(key)
      return refused.get(key) ?? (here && isTried ? problem(here) : undefined)
    },
    type: (person, index, text) => {
      const [seen, day] = [person.days[index], week?.days[index]]
      if (seen && day) typeAll([{ employee: person.employeeUniqueId, day, seen, text }])
    },
    restore: (employee, day) => {
      const key = keyOf(employee, day)
      if (!typed.has(key)) return false
      setTyped((now) => new Map([...now].filter(([one]) => one !== key)))
      setRefused((now) => new Map([...now].filter(([one]) => one !== key)))
      return true
    },
    copy: (before) => {
      if (!week) return
      const copied = copiedFrom(before, week, typed)
      setOn((now) => new Map([...copied.on, ...now]))
      typeAll(copied.days)
      const left =
        copied.leftOut > 0 ? `${countOf(copied.leftOut, 'day')} with several entries left out` : undefined
      if (copied.days.length === 0) toast.info('Nothing to copy into days that are empty', { detail: left })
      else toast.info(`${countOf(copied.days.length, 'day')} copied, not saved yet`, { detail: left })
    },
    discard,
    save: () => void write(),
  }
}
