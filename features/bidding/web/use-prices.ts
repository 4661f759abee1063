/** Typed prices of lines. A price is saved when the user leaves its field; saves run one after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import type { BidLine } from '#features/activities/contract.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { linesQuery, type Price, pagesOfLines, savePrices, standingQuery } from './api.ts'
import { amountIn, isTyped, NO_ZERO, problemOf, valueOf } from './prices.ts'

/** A text for the price field of a line. */
export interface TypedPrice {
  line: BidLine
  value: string
}

export interface Prices {
  valueOf: (line: BidLine) => string
  amountOf: (line: BidLine) => string | null
  /** The problem of the price in a field. */
  problemOf: (line: BidLine) => string | undefined
  isTypedOf: (line: BidLine) => boolean
  isSavingOf: (line: BidLine) => boolean
  type: (line: BidLine, value: string) => void
  /** Checks a field when the user leaves it, and saves its price. */
  leave: (line: BidLine) => void
  /** Saves all typed prices; returns false if some could not be saved. */
  saveAll: () => Promise<boolean>
  /**
   * Puts prices into the fields of lines as if they were typed, without saving. `all` are the lines of the
   * project.
   */
  take: (all: readonly BidLine[], prices: readonly TypedPrice[]) => void
  /** Waits for running saves. */
  settle: () => Promise<unknown>
  isDirty: boolean
  /** Whether a typed price is neither saved nor being saved. */
  isUnsent: boolean
  /** The number of fields whose text is not saved. */
  leftCount: number
  isSaving: boolean
}

type ById<T> = Readonly<Record<string, T>>

const without = <T>(all: ById<T>, ids: readonly string[]): ById<T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)))

/** `pricedCount`: the number of saved prices, also on lines that are not loaded. */
export function usePrices(workOrder: string, lines: readonly BidLine[], pricedCount: number): Prices {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<ById<string>>({})
  /** Problems of fields that the user has left. */
  const [problems, setProblems] = useState<ById<string>>({})
  const [saving, setSaving] = useState<readonly string[]>([])
  /** The running save. The next save starts after this save, and so uses the row versions that this save returned. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** The latest saved state of a line: the cache has the result of a save before the component renders it. */
  const savedLine = (line: BidLine): BidLine => {
    const { pages = [] } = queryClient.getQueryData(linesQuery(workOrder).queryKey) ?? {}
    const lineIn = ({ items }: { items: readonly BidLine[] }) =>
      items.find(({ subTaskUniqueId }) => subTaskUniqueId === line.subTaskUniqueId)
    return pages.map(lineIn).find(Boolean) ?? line
  }
  const typedOf = ({ subTaskUniqueId }: BidLine) => typed[subTaskUniqueId]
  const left = lines.filter((line) => isTyped(line, typedOf(line)))

  /** Writes saved prices into the cache, so that the lines need not be fetched again. */
  const keep = (prices: readonly Price[]) => {
    const saved = new Map(prices.map((price) => [price.line.subTaskUniqueId, price.cost]))
    const after = (line: BidLine): BidLine => {
      const cost = saved.get(line.subTaskUniqueId)
      if (cost === undefined) return line
      return {
        ...line,
        quotedBidUnitCost: cost,
        amount: cost === null ? null : amountIn({ ...line, quotedBidUnitCost: cost }, undefined),
        rowVersion: cost === null ? null : (line.rowVersion ?? 0) + 1,
      }
    }
    queryClient.setQueryData(
      linesQuery(workOrder).queryKey,
      (shown) =>
        shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, items: page.items.map(after) })) },
    )
  }

  const send = (wanted: readonly TypedPrice[]): Promise<boolean> => {
    const ids = wanted.map(({ line }) => line.subTaskUniqueId)
    const saved = last.current.then(async () => {
      const prices = wanted.map(({ line, value }) => ({
        line: savedLine(line),
        cost: value === '' ? null : value,
      }))
      try {
        await savePrices(prices)
        keep(prices)
        // Text that was typed during the save stays.
        setTyped((all) =>
          without(
            all,
            wanted
              .filter(({ line, value }) => all[line.subTaskUniqueId] === value)
              .map(({ line }) => line.subTaskUniqueId),
          ),
        )
        return true
      } catch (error) {
        refused(error, ids)
        return false
      } finally {
        setSaving((all) => all.filter((id) => !ids.includes(id)))
        void queryClient.invalidateQueries({ queryKey: standingQuery(workOrder).queryKey })
      }
    })
    last.current = saved
    setSaving((all) => [...all, ...ids])
    return saved
  }

  /** Keeps the typed text and shows why it is not saved. */
  const refused = (error: unknown, ids: readonly string[]) => {
    const text = error instanceof Error ? error.message : texts.unknownError
    setProblems((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, text])) }))
    if (error instanceof CallError && error.status === 409)
      void queryClient.invalidateQueries({ queryKey: linesQuery(workOrder).queryKey })
  }

  const check = (of: readonly BidLine[]): readonly TypedPrice[] => {
    const found = of.map((line) => ({ line, value: valueOf(line, typedOf(line)), id: line.subTaskUniqueId }))
    const wrong = found.filter(({ value }) => problemOf(value))
    setProblems((all) => ({
      ...without(
        all,
        found.map(({ id }) => id),
      ),
      ...Object.fromEntries(wrong.map(({ id, value }) => [id, problemOf(value) ?? ''])),
    }))
    return found.filter(({ value }) => !problemOf(value))
  }

  return {
    valueOf: (line) => valueOf(line, typedOf(line)),
    amountOf: (line) => amountIn(line, typedOf(line)),
    problemOf: ({ subTaskUniqueId }) => problems[subTaskUniqueId],
    isTypedOf: (line) => isTyped(line, typedOf(line)),
    isSavingOf: ({ subTaskUniqueId }) => saving.includes(subTaskUniqueId),
    type(line, value) {
      const id = line.subTaskUniqueId
      setTyped((all) => ({ ...all, [id]: value }))
      setProblems((all) => without(all, [id]))
    },
    leave(line) {
      if (!isTyped(line, typedOf(line))) {
        setTyped((all) => without(all, [line.subTaskUniqueId]))
        return
      }
      const fine = check([line])
      if (fine.length > 0) void send(fine)
    },
    async saveAll() {
      await last.current
      const fine = check(left)
      // 002 §5: if no line has a price, nothing is sent and an error is shown.
      const hasPrice = lines.some((line) => amountIn(line, typedOf(line)) !== null)
      if (!hasPrice && pricedCount === 0 && left.every((line) => typedOf(line) !== '')) {
        toast.error(NO_ZERO)
        return false
      }
      let isSaved = true
      for (let at = 0; at < fine.length && isSaved; at += MOST_RECORDS)
        isSaved = await send(fine.slice(at, at + MOST_RECORDS))
      return isSaved && fine.length === left.length
    },
    take(all, prices) {
      const taken = Object.fromEntries(prices.map(({ line, value }) => [line.subTaskUniqueId, value]))
      // Shows the lines up to the last taken price, so that each taken price has a field, even if its line
      // was not loaded.
      const behind = all.findLastIndex(({ subTaskUniqueId }) => subTaskUniqueId in taken) + 1
      queryClient.setQueryData(
        linesQuery(workOrder).queryKey,
        pagesOfLines(all, Math.max(behind, lines.length)),
      )
      setTyped((before) => ({ ...before, ...taken }))
      setProblems((before) => without(before, Object.keys(taken)))
    },
    settle: () => last.current,
    isDirty: left.length > 0,
    isUnsent: left.some(({ subTaskUniqueId }) => !saving.includes(subTaskUniqueId)),
    leftCount: left.length,
    isSaving: saving.length > 0,
  }
}
