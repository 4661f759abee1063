/** Typed prices of alternates. A price is saved when the user leaves its field; saves run one after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import type { OfferedAlternate } from '../alternates-contract.ts'
import { amountOfCents, centsOf } from '../amounts.ts'
import { offeredQuery, useSaveAlternatePrices } from './alternates-api.ts'
import { isSamePrice, problemOf } from './prices.ts'

export interface AlternatePrices {
  valueOf: (one: OfferedAlternate) => string
  /** The amount for the price in a field; null without a valid price. */
  amountOf: (one: OfferedAlternate) => string | null
  /** The problem of the price in a field. */
  problemOf: (one: OfferedAlternate) => string | undefined
  type: (one: OfferedAlternate, value: string) => void
  /** Checks a field when the user leaves it, and saves its price. */
  leave: (one: OfferedAlternate) => void
  /** Saves all typed prices; returns false if some could not be saved. */
  saveAll: () => Promise<boolean>
  isDirty: boolean
  /** Whether a typed price is neither saved nor being saved. */
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
  /** The running save. The next save starts after this save, and so uses the row versions that this save returned. */
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
        // Text that was typed during the save stays.
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
