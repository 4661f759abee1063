/** What is typed of prices and saved as one leaves a field, one save after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import type { BidLine } from '#features/activities/contract.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { linesQuery, type Price, pagesOfLines, savePrices, standingQuery } from './api.ts'
import { amountIn, isTyped, NO_ZERO, problemOf, valueOf } from './prices.ts'

/** What a field is to say. */
export interface TypedPrice {
  line: BidLine
  value: string
}

export interface Prices {
  valueOf: (line: BidLine) => string
  amountOf: (line: BidLine) => string | null
  /** What is wrong with what stands in a field. */
  problemOf: (line: BidLine) => string | undefined
  isTypedOf: (line: BidLine) => boolean
  isSavingOf: (line: BidLine) => boolean
  type: (line: BidLine, value: string) => void
  /** Checks a field as one leaves it, and saves what it says. */
  leave: (line: BidLine) => void
  /** Saves all that is typed; false where something is left. */
  saveAll: () => Promise<boolean>
  /** Puts prices into the fields of lines, as if they were typed, and saves none; `all` are the lines of the project. */
  take: (all: readonly BidLine[], prices: readonly TypedPrice[]) => void
  /** Waits for what is being saved. */
  settle: () => Promise<unknown>
  isDirty: boolean
  /** Some of it is not being saved either. */
  isUnsent: boolean
  /** How many fields say something that is not saved. */
  leftCount: number
  isSaving: boolean
}

type ById<T> = Readonly<Record<string, T>>

const without = <T>(all: ById<T>, ids: readonly string[]): ById<T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)))

/** `pricedCount`: how many prices are saved, on lines that are not loaded, too. */
export function usePrices(workOrder: string, lines: readonly BidLine[], pricedCount: number): Prices {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<ById<string>>({})
  /** Of fields that one has left. */
  const [problems, setProblems] = useState<ById<string>>({})
  const [saving, setSaving] = useState<readonly string[]>([])
  /** The save that is under way: the next begins behind it, and so with the versions that it has made. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** A line as it is saved by now: what a save has made of it is known before it is shown. */
  const savedLine = (line: BidLine): BidLine => {
    const { pages = [] } = queryClient.getQueryData(linesQuery(workOrder).queryKey) ?? {}
    const lineIn = ({ items }: { items: readonly BidLine[] }) =>
      items.find(({ subTaskUniqueId }) => subTaskUniqueId === line.subTaskUniqueId)
    return pages.map(lineIn).find(Boolean) ?? line
  }
  const typedOf = ({ subTaskUniqueId }: BidLine) => typed[subTaskUniqueId]
  const left = lines.filter((line) => isTyped(line, typedOf(line)))

  /** Shows what was saved without asking for all lines again. */
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
        // What was typed meanwhile stays.
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

  /** What is typed stays, beside why it is not saved. */
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
      // 002 §5: only lines with a price are sent, and of none it is said.
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
      // A field stands for each of them, be they loaded or not.
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
