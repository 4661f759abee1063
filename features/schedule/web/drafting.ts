/** Moving bars and saving the moves: the unsaved draft, undo, and the data to send. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { useMay } from '#web/session/session.ts'
import { offerUndo, toast } from '#web/ui/toast/toast.ts'
import { foreseenShiftQuery, useChangeDates, useMoveScheduled, useShiftScheduled } from './api.ts'
import {
  type Draft,
  dragged,
  type Holders,
  holdersOf,
  jobBeyond,
  type Move,
  movedRows,
  moveWords,
  nothingMoved,
  overTheirs,
  overtaken,
  type Shift,
  shiftWords,
  type Widened,
  withDraft,
  withMove,
  withShift,
} from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'
import { numberOfDay } from './timescale.ts'

/** The largest number of steps that can be undone. */
const MOST_STEPS = 100

/** The new dates of a record, as the call needs them. */
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
  const shiftMany = useShiftScheduled()
  const draft = steps.at(-1) ?? nothingMoved
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

  const [shift, setShift] = useState<Shift>()
  const sent = shift && shiftBody(shift)
  const foreseen = useQuery(foreseenShiftQuery(sent)).data
  const shiftedTo = shift && (foreseen ?? dragged(shift.row, 'whole', shift.days))
  const beyond = shift && shiftedTo ? jobBeyond(shift.row, shiftedTo) : null
  const mayShift = ({ kind, workOrder }: ScheduleRow) =>
    (['Schedule', 'Activities', 'Tasks', ...(kind === 'job' ? (['Jobs'] as const) : [])] as const).every(
      (module) => may(module, 'Update', workOrder),
    )
  const shown = useMemo(
    () => (shift && shiftedTo ? withShift(rows, shift, shiftedTo, today) : withDraft(rows, draft, today)),
    [rows, draft, shift, shiftedTo, today],
  )
  const mayBeyond = beyond !== null && shift !== undefined && may('Jobs', 'Update', shift.row.workOrder)

  const move = (row: ScheduleRow, to: Span): boolean => {
    const isHolder = row.kind !== 'activity'
    if (isHolder ? draft.size > 0 || (shift && shift.row.id !== row.id) : shift) {
      toast.warning('Apply or cancel what waits first.')
      return false
    }
    if (isHolder) {
      // A second move adds to the first. The days are counted from the shown dates: if work is done, the
      // start may have stayed.
      const [was, is] = row.startDate ? [row.startDate, to.startDate] : [row.endDate, to.endDate]
      const days = (shift?.days ?? 0) + (was && is ? numberOfDay(is) - numberOfDay(was) : 0)
      const from = shift?.row ?? row
      setShift(days === 0 ? undefined : { row: from, days })
      return true
    }
    const next = withMove(draft, row, to)
    // Moving several activities needs the right to update the schedule; changing one activity does not
    // (records.md 'Schedule').
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
          // Unchanged dates are not sent.
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
      // After a 409 or without a connection, the draft is kept, and the changes of the other person are
      // shown. After any other error the bars move back.
      const isKept = error instanceof CallError && (error.isAway || error.status === 409)
      if (!isKept) clear()
      toast.failure(error)
    }
  }

  const saveShift = async (): Promise<void> => {
    if (!shift || !sent) return
    const along = mayBeyond && wantsAlong ? beyond : null
    const { holder, to } = along ?? {}
    const rowVersion = versionOf(rows, shift.row)
    try {
      await shiftMany.mutateAsync({
        ...sent,
        rowVersion,
        ...(holder && to && { jobDates: { ...to, rowVersion: holder.rowVersion } }),
      })
      setShift(undefined)
      const back = {
        ...{ ...sent, days: -shift.days },
        ...(rowVersion !== undefined && { rowVersion: rowVersion + 1 }),
        ...(holder && {
          jobDates: {
            ...{ startDate: holder.startDate, endDate: holder.endDate },
            rowVersion: holder.rowVersion + 1,
          },
        }),
      }
      offerUndo(`${shiftWords(shift)}.`, () => shiftMany.mutateAsync(back))
    } catch (error) {
      const isKept = error instanceof CallError && (error.isAway || error.status === 409)
      if (!isKept) setShift(undefined)
      toast.failure(error)
    }
  }

  /**
   * Undoes saved moves. Each write raises the version by one; if another person wrote since, the server
   * refuses instead of overwriting.
   */
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
    shift,
    foreseen,
    shiftedTo: shiftedTo ?? undefined,
    beyond,
    takesJobAlong: mayBeyond ? wantsAlong : undefined,
    mayShift,
    saveShift,
    isUnsaved: draft.size > 0 || shift !== undefined,
    move,
    undo: () => (shift ? setShift(undefined) : steps.length > 1 && setSteps(steps.slice(0, -1))),
    cancel: () => {
      clear()
      setShift(undefined)
    },
    keepMine: () => set(overTheirs(draft, rows)),
    takeTheirs: () => {
      const next = new Map(draft)
      for (const { id } of late) next.delete(id)
      set(next)
    },
    save,
    isSaving: change.isPending || moveMany.isPending || shiftMany.isPending,
  }
}

function shiftBody({ row: { kind, id, job }, days }: Shift) {
  if (kind === 'job') return { jobUniqueId: id, days }
  return { jobUniqueId: job?.uniqueID ?? '', taskUniqueId: id, days }
}

/** The present version: changes that other people made below the record move along, too. */
function versionOf(rows: readonly ScheduleRow[], { kind, id, task, job }: ScheduleRow): number | undefined {
  const row = rows.find((one) => one.id === id)
  return kind === 'job' ? (row?.job ?? job)?.rowVersion : (row?.task ?? task)?.rowVersion
}

/** The body of a call for all moves. `as` chooses between the new dates and the dates before the move. */
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
