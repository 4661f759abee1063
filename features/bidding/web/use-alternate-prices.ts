/** What is typed of prices for alternates, and saved as one leaves a field, one save after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import type { OfferedAlternate } from '../alternates-contract.ts'
import { amountOfCents, centsOf } from '../amounts.ts'
import { offeredQuery, useSaveAlternatePrices } from './alternates-api.ts'
import { isSamePrice, problemOf } from './prices.ts'

export interface AlternatePrices {
  valueOf: (one: OfferedAlternate) => string
  /** What the price in a field comes to; null where there is none. */
  amountOf: (one: OfferedAlternate) => string | null
  /** What is wrong with what stands in a field. */
  problemOf: (one: OfferedAlternate) => string | undefined
  type: (one: OfferedAlternate, value: string) => void
  /** Checks a field as one leaves it, and saves what it says. */
  leave: (one: OfferedAlternate) => void
  /** Saves all that is typed; false where something is left. */
  saveAll: () => Promise<boolean>
  isDirty: boolean
  /** Some of it is not being saved either. */
  isUnsent: boolean
  isSaving: boolean
}

type ById = Readonly<Record<string, string>>

const without = (all: ById, ids: readonly string[]): ById =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)))

export function useAlternatePrices(
  workOrderUniqueId: string,
  alternates: readonly OfferedAlternate[],
): AlternatePrices {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<ById>({})
  const [problems, setProblems] = useState<ById>({})
  const [saving, setSaving] = useState<readonly string[]>([])
  const { mutateAsync } = useSaveAlternatePrices()
  /** The save that is under way: the next begins behind it, and so with the versions that it has made. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const valueOf = ({ alternateUniqueId: id, quotedUnitCost }: OfferedAlternate) =>
    typed[id] ?? quotedUnitCost ?? ''
  const left = alternates.filter((one) => !isSamePrice(valueOf(one), one.quotedUnitCost ?? ''))

  const send = (wanted: readonly OfferedAlternate[]): Promise<boolean> => {
    const found = wanted.map((one) => ({ id: one.alternateUniqueId, value: valueOf(one) }))
    const wrong = found.flatMap(({ id, value }) => {
      const problem = problemOf(value)
      return problem ? [[id, problem] as const] : []
    })
    const ids = found.map(({ id }) => id)
    setProblems((all) => ({ ...without(all, ids), ...Object.fromEntries(wrong) }))
    const fine = found.filter(({ value }) => !problemOf(value))
    if (fine.length === 0) return Promise.resolve(wrong.length === 0)
    const saved = last.current.then(async () => {
      const items = queryClient.getQueryData(offeredQuery(workOrderUniqueId).queryKey)?.items ?? alternates
      const versions = new Map(
        items.map(({ alternateUniqueId, rowVersion }) => [alternateUniqueId, rowVersion]),
      )
      try {
        await mutateAsync(
          fine.map(({ id, value }) => {
            const rowVersion = versions.get(id)
            return {
              ...{ workOrderUniqueId, alternateUniqueId: id, quotedUnitCost: value === '' ? null : value },
              ...(rowVersion && { rowVersion }),
            }
          }),
        )
        // What was typed meanwhile stays.
        setTyped((all) =>
          without(
            all,
            fine.filter(({ id, value }) => all[id] === value).map(({ id }) => id),
          ),
        )
        return wrong.length === 0
      } catch (error) {
        const text = error instanceof Error ? error.message : texts.unknownError
        setProblems((all) => ({ ...all, ...Object.fromEntries(fine.map(({ id }) => [id, text])) }))
        return false
      } finally {
        setSaving((all) => all.filter((id) => !ids.includes(id)))
      }
    })
    last.current = saved
    setSaving((all) => [...all, ...fine.map(({ id }) => id)])
    return saved
  }

  return {
    valueOf,
    amountOf(one) {
      const value = valueOf(one)
      if (value === '' || problemOf(value)) return null
      return amountOfCents(centsOf(one.targetMetric, value))
    },
    problemOf: ({ alternateUniqueId }) => problems[alternateUniqueId],
    type({ alternateUniqueId: id }, value) {
      setTyped((all) => ({ ...all, [id]: value }))
      setProblems((all) => without(all, [id]))
    },
    leave(one) {
      if (left.includes(one)) void send([one])
      else setTyped((all) => without(all, [one.alternateUniqueId]))
    },
    async saveAll() {
      await last.current
      return send(left)
    },
    isDirty: left.length > 0,
    isUnsent: left.some(({ alternateUniqueId }) => !saving.includes(alternateUniqueId)),
    isSaving: saving.length > 0,
  }
}
