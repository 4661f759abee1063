/** Moving bars and saving them: what is not saved yet, how it is taken back, and what is sent. */
import { useMemo, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { useMay } from '#web/session/session.ts'
import { offerUndo, toast } from '#web/ui/toast/toast.ts'
import { useChangeDates, useMoveScheduled } from './api.ts'
import {
  type Draft,
  type Holders,
  holdersOf,
  type Move,
  movedRows,
  moveWords,
  nothingMoved,
  overTheirs,
  overtaken,
  type Widened,
  withDraft,
  withMove,
} from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'

/** A step that can be taken back, too, so that it is not one of the last hundreds of a long day. */
const MOST_STEPS = 100

/** What is sent of something whose dates change. */
const sentOf = (uniqueID: string, { startDate, endDate }: Span, rowVersion: number) => ({
  ...{ uniqueID, rowVersion },
  ...{ startDate, endDate },
})

export function useDrafting(rows: readonly ScheduleRow[], today: string) {
  const [steps, setSteps] = useState<readonly Draft[]>([nothingMoved])
  const [wantsAlong, setTakesAlong] = useState(true)
  const may = useMay()
  const change = useChangeDates()
  const moveMany = useMoveScheduled()
  const draft = steps.at(-1) ?? nothingMoved
  const shown = useMemo(() => withDraft(rows, draft, today), [rows, draft, today])
  const holders = useMemo(() => holdersOf(rows, draft), [rows, draft])
  const late = useMemo(() => overtaken(rows, draft), [rows, draft])
  const moved = movedRows(rows, draft).map(({ row }) => row)
  const mayAlong =
    moved.length > 0 &&
    moved.every(
      ({ workOrder }) =>
        may('Schedule', 'Update', workOrder) &&
        may('Tasks', 'Update', workOrder) &&
        (holders.jobs.length === 0 || may('Jobs', 'Update', workOrder)),
    )
  const takesAlong = mayAlong ? wantsAlong : undefined
  const set = (next: Draft) => setSteps([...steps, next].slice(-MOST_STEPS))
  const clear = () => setSteps([nothingMoved])

  const move = (row: ScheduleRow, to: Span): boolean => {
    const next = withMove(draft, row, to)
    // Moving many needs more than changing one (records.md 'Schedule').
    const isRefused =
      next.size > 1 && ![row, ...moved].every(({ workOrder }) => may('Schedule', 'Update', workOrder))
    if (isRefused)
      toast.warning('Your role moves one activity at a time here. Apply or cancel the one that waits first.')
    else set(next)
    return !isRefused
  }

  const save = async (): Promise<void> => {
    const moves = [...draft.values()]
    const [only] = moves
    const along = takesAlong ? holders : { tasks: [], jobs: [] }
    if (!only) return
    try {
      if (moves.length === 1 && along.tasks.length === 0)
        await change.mutateAsync({
          subTaskUniqueId: only.id,
          // What was not moved is not sent.
          ...(only.startDate !== only.before.startDate && { subTaskStartDate: only.startDate }),
          ...(only.endDate !== only.before.endDate && { subTaskEndDate: only.endDate }),
          rowVersion: only.rowVersion,
        })
      else await moveMany.mutateAsync(bodyOf(moves, along, (one) => one))
      clear()
      const words =
        moves.length === 1 ? `${only.title} ${moveWords(only)}.` : `${moves.length} activities were moved.`
      offerUndo('Activity was updated.', () => takeBack(moves, along), words)
    } catch (error) {
      // Where somebody was faster, what was moved is kept, and what they did is shown beside it. Else the bar goes back.
      const isKept = error instanceof CallError && (error.isAway || error.status === 409)
      if (!isKept) clear()
      toast.failure(error)
    }
  }

  /** Each write is one version, so that whoever changed something since then is told, not overwritten. */
  const takeBack = (moves: readonly Move[], along: Holders) => {
    const [only] = moves
    if (only && moves.length === 1 && along.tasks.length === 0)
      return change.mutateAsync({
        subTaskUniqueId: only.id,
        ...{ subTaskStartDate: only.before.startDate, subTaskEndDate: only.before.endDate },
        rowVersion: only.rowVersion + 1,
      })
    return moveMany.mutateAsync(
      bodyOf(moves, along, ({ before, rowVersion }) => ({ ...before, rowVersion: rowVersion + 1 })),
    )
  }

  return {
    rows: shown,
    draft,
    holders,
    takesAlong,
    setTakesAlong,
    overtaken: late,
    move,
    undo: () => steps.length > 1 && setSteps(steps.slice(0, -1)),
    cancel: clear,
    keepMine: () => set(overTheirs(draft, rows)),
    takeTheirs: () => {
      const next = new Map(draft)
      for (const { id } of late) next.delete(id)
      set(next)
    },
    save,
    isSaving: change.isPending || moveMany.isPending,
  }
}

/** What is sent of all that moves; `as` says of each whether it goes where it was moved to, or back. */
function bodyOf(
  moves: readonly Move[],
  { tasks, jobs }: Holders,
  as: (one: Span & { before: Span; rowVersion: number }) => Span & { rowVersion: number },
) {
  const holderOf = ({ holder, to }: Widened<Span & { uniqueID: string; rowVersion: number }>) => {
    const { startDate, endDate, rowVersion } = holder
    const sent = as({ ...to, before: { startDate, endDate }, rowVersion })
    return sentOf(holder.uniqueID, sent, sent.rowVersion)
  }
  return {
    subTasks: moves.map((one) => {
      const sent = as(one)
      return sentOf(one.id, sent, sent.rowVersion)
    }),
    ...(tasks.length > 0 && { tasks: tasks.map(holderOf) }),
    ...(jobs.length > 0 && { jobs: jobs.map(holderOf) }),
  }
}
