/**
 * One level of a plan in the drill-down: its records in their order, with the actions on one record, on several records and on
 * the whole list. The props declare what the records are.
 */
import { VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SheetFormat } from '#contract/file.ts'
import type { PageOf } from '#contract/paging.ts'
import { CallError } from '#web/api/client.ts'
import { RemoveDialog } from '#web/ui/ask/remove-dialog.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { ListActions } from '#web/ui/list/list-actions.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { type Move, useOrder } from '#web/ui/list/order.ts'
import { RecordColumn } from '#web/ui/list/record-column.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { RecordItem } from '#web/ui/list/record-item.tsx'
import { type Chosen, useSeveral } from '#web/ui/list/several.ts'
import { SeveralBar } from '#web/ui/list/several-bar.tsx'
import { MenuDivider, MenuItem } from '#web/ui/menu/menu-parts.tsx'
import { offerUndo, toast } from '#web/ui/toast/toast.ts'
import classes from './plan-column.module.css'

/** What the caller may do at this level. */
export interface LevelRights {
  create: boolean
  update: boolean
  remove: boolean
}

export interface PlanColumnProps<T> {
  title: string
  /** The id of the record that the list belongs to. */
  of: string
  /** The words for one record and for several: 'job', 'jobs'. */
  noun: { one: string; many: string }
  /** The query of the page that is shown. */
  fetched: {
    data: PageOf<T> | undefined
    error: Error | null
    /** True while the page before is shown in place of the page that is being fetched. */
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  page: number
  /** `isCorrection`: the page does not exist any more, and the browser's Back button must not return to it. */
  onPage: (page: number, isCorrection?: boolean) => void
  pageSize: number
  isDeepest: boolean
  back?: ReactNode
  /** What progress is measured in. */
  basis?: string | null | undefined
  /** The name of the record above. */
  above?: string | undefined
  failure: string
  empty: { text: string; icon: ReactNode }
  rights: LevelRights
  idOf: (item: T) => string
  nameOf: (item: T) => string
  chosen?: string | undefined
  row: (item: T) => ReactNode
  /** The link that adds a record. */
  add: ReactNode
  /** The items at the top of a record's menu. */
  menu: (item: T) => ReactNode
  /** The most frequent action of a record, beside its menu. */
  beside?: ((item: T) => ReactNode) | undefined
  move: (id: string, toIndex: number) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  restore: (ids: string[]) => Promise<unknown>
  /** The message after one record was deleted. */
  removedText: string
  /** What is deleted with a record: 'All its tasks and activities are deleted too.' */
  takesAlong?: string
  /** Called before these records are deleted: from then on nothing below them may be fetched. */
  onRemove?: (ids: readonly string[]) => void
  /** Called when the record above does not exist any more. */
  onGone?: () => void
  download: (format: SheetFormat) => Promise<void>
  /** The dialog that changes several records at once. */
  editSeveral: (ids: string[], close: () => void) => ReactNode
  /** The dialog that takes rows from a spreadsheet. */
  paste?: ((close: () => void) => ReactNode) | undefined
}

type Dialog = { of: 'remove'; items: readonly Chosen[] } | { of: 'edit' } | { of: 'paste' }

/** The items in the order of `ids`, or as they are if `ids` belong to other items. */
function inOrder<T>(items: T[], ids: readonly string[] | undefined, idOf: (item: T) => string): T[] {
  if (!ids || ids.length !== items.length || !items.every((item) => ids.includes(idOf(item)))) return items
  return items.toSorted((one, other) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)))
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] [data-row]`)
}

/** Moves rows: shows the new order at once, keeps the focus on the moved row, and announces the new place of the row. */
function useMoving<T>(props: PlanColumnProps<T>, list: RefObject<HTMLDivElement | null>) {
  const { fetched, page, pageSize, idOf, nameOf } = props
  const { data, isPlaceholderData, isFetching, refetch } = fetched
  const [announcement, setAnnouncement] = useState('')
  /** The row that gets the focus as soon as its page is shown. */
  const toFocus = useRef<{ id: string; page: number }>(undefined)
  const total = data?.totalCount ?? 0
  const order = useOrder({
    send: props.move,
    onMoved: ({ id, name, to, order: shown }: Move) => {
      setAnnouncement(`${name} is now ${formatNumber(to + 1)} of ${formatNumber(total)}.`)
      if (shown) return
      const next = Math.floor(to / pageSize) + 1
      toFocus.current = { id, page: next }
      props.onPage(next)
    },
    onRefused: ({ id }, failure) => {
      toast.failure(failure)
      toFocus.current = { id, page }
      void refetch()
    },
  })
  const items = inOrder(data?.items ?? [], order.ids, idOf)
  const offset = (page - 1) * pageSize

  // Only once: a later render must not take the focus from another element.
  useEffect(() => {
    const wanted = toFocus.current
    if (wanted?.page !== page || isPlaceholderData) return
    const row = rowOf(list.current, wanted.id)
    row?.focus()
    if (row || !isFetching) toFocus.current = undefined
  })

  const move = (from: number, to: number) => {
    const item = items[from - offset]
    // While the page before is shown in place of the page that is being fetched, the rows have other places.
    if (!item || from === to || isPlaceholderData) return
    const id = idOf(item)
    const staysHere = to >= offset && to < offset + items.length
    const ids = items.map(idOf).toSpliced(from - offset, 1)
    if (staysHere) toFocus.current = { id, page }
    order.move({
      ...{ id, name: nameOf(item), to },
      order: staysHere ? ids.toSpliced(to - offset, 0, id) : undefined,
    })
  }
  return { items, offset, total, announcement, move }
}

/** Leaves a page that somebody else has emptied, and a list whose record above somebody else has deleted. */
function useLeavingWhenGone(props: Pick<PlanColumnProps<unknown>, 'fetched' | 'page' | 'onPage' | 'onGone'>) {
  const { data, error, isFetching } = props.fetched
  const pages = Math.max(1, data?.totalPages ?? 1)
  const isBeyond = data !== undefined && props.page > pages
  const isGone = error instanceof CallError && error.status === 404
  const isLost = (isGone || isBeyond) && !isFetching
  const leave = useEffectEvent(() => (isGone ? props.onGone?.() : props.onPage(pages, true)))
  useEffect(() => {
    if (isLost) leave()
  }, [isLost])
}

/** Scrolls to the chosen row once the rows are loaded: a link may name a row far down. */
function useScrollToChosen(
  list: RefObject<HTMLDivElement | null>,
  { chosen, isLoaded }: { chosen: string | undefined; isLoaded: boolean },
) {
  const showChosen = useEffectEvent(() => {
    if (chosen) rowOf(list.current, chosen)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isLoaded) showChosen()
  }, [isLoaded])
}

interface Removing<T> {
  list: RefObject<HTMLDivElement | null>
  items: readonly T[]
  /** The records that the open dialog asks about. */
  asked: readonly Chosen[] | undefined
  onRemoved: () => void
}

/** Returns the function that deletes records and offers to undo that. Afterwards a row beside the deleted rows gets the focus. */
function useRemoving<T>(props: PlanColumnProps<T>, { list, items, asked, onRemoved }: Removing<T>) {
  const besideRemoved = useRef<string>(undefined)
  // The dialog gives the focus back to a row that is gone. The timer runs after that.
  useEffect(() => {
    if (!asked) return
    const rows = list.current
    return () => {
      setTimeout(() => {
        if (besideRemoved.current) rowOf(rows, besideRemoved.current)?.focus()
        besideRemoved.current = undefined
      })
    }
  }, [asked, list])
  return async (removed: readonly Chosen[]) => {
    const ids = removed.map(({ id }) => id)
    const isKept = (item: T) => !ids.includes(props.idOf(item))
    const last = items.findLastIndex((item) => !isKept(item))
    const beside = items.slice(last + 1).find(isKept) ?? items.findLast(isKept)
    props.onRemove?.(ids)
    await props.remove(ids)
    besideRemoved.current = beside && props.idOf(beside)
    onRemoved()
    offerUndo(ids.length === 1 ? props.removedText : 'Removed!', () => props.restore(ids))
  }
}

/** A page of a level, and the dialogs that change several records or add pasted ones. */
export function PlanColumn<T>(props: PlanColumnProps<T>) {
  const { title, noun, fetched, page, rights, idOf, nameOf } = props
  const { data, error, isPlaceholderData, refetch } = fetched
  const several = useSeveral()
  const [dialog, setDialog] = useState<Dialog>()
  const list = useRef<HTMLDivElement>(null)
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null)
  const [editButton, setEditButton] = useState<HTMLButtonElement | null>(null)
  const { items, offset, total, announcement, move } = useMoving(props, list)
  useLeavingWhenGone(props)
  useScrollToChosen(list, { chosen: props.chosen, isLoaded: data !== undefined })
  const toRemove = dialog?.of === 'remove' ? dialog.items : undefined
  const remove = useRemoving(props, { list, items, asked: toRemove, onRemoved: several.end })
  const chosenOf = (item: T): Chosen => ({ id: idOf(item), name: nameOf(item) })

  const close = () => setDialog(undefined)
  /** Closes the dialog and then, when the dialog has released the focus, focuses the button that opened it. */
  const closeTo = (opener: HTMLElement | null) => () => {
    close()
    setTimeout(() => opener?.focus())
  }
  const endChoosing = () => {
    several.end()
    menuButton?.focus()
  }
  return (
    <RecordColumn
      title={title}
      basis={props.basis}
      of={props.of}
      subtitle={
        data ? (
          <>
            <RecordCount shown={data.count} total={data.totalCount} />
            {props.above && ` · ${props.above}`}
          </>
        ) : (
          !error && 'Loading'
        )
      }
      back={props.back}
      actions={
        data && (
          <ListActions
            title={title}
            hasRecords={total > 0}
            add={rights.create && props.add}
            mayChoose={rights.update || rights.remove}
            onChoose={several.start}
            onPaste={rights.create && props.paste ? () => setDialog({ of: 'paste' }) : undefined}
            download={props.download}
            menuRef={setMenuButton}
          />
        )
      }
      onEscape={several.isOn ? endChoosing : undefined}
      page={page}
      totalPages={data?.totalPages ?? 0}
      onPage={props.onPage}
      isDeepest={props.isDeepest}
    >
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {several.isOn && (
        <SeveralBar
          noun={noun}
          several={several}
          shown={items.map(chosenOf)}
          onEdit={rights.update ? () => setDialog({ of: 'edit' }) : undefined}
          onRemove={rights.remove ? () => setDialog({ of: 'remove', items: several.items }) : undefined}
          onDone={endChoosing}
          editRef={setEditButton}
        />
      )}
      {!data && !error && <LoadingRows rows={3} />}
      {!data && error && <FailedState title={props.failure} error={error} retry={refetch} />}
      {data?.totalCount === 0 && (
        <EmptyState
          title={`No ${noun.many} yet`}
          text={
            rights.create
              ? `${props.empty.text} Choose New to add the first ${noun.one}.`
              : `${props.empty.text} Your role on this project does not add any.`
          }
          icon={props.empty.icon}
        />
      )}
      {items.length > 0 && (
        <div
          ref={list}
          role="list"
          aria-label={title}
          aria-busy={isPlaceholderData || undefined}
          className={classes.list}
        >
          {items.map((item, index) => (
            <RecordItem
              key={idOf(item)}
              list={title}
              id={idOf(item)}
              name={nameOf(item)}
              index={offset + index}
              total={total}
              isChosen={idOf(item) === props.chosen}
              several={several}
              onMove={rights.update ? move : undefined}
              beside={props.beside?.(item)}
              menu={props.menu(item)}
              lastMenu={
                rights.remove && (
                  <>
                    {rights.update && <MenuDivider />}
                    <MenuItem
                      c="var(--plumb-late)"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => setDialog({ of: 'remove', items: [chosenOf(item)] })}
                    >
                      Delete
                    </MenuItem>
                  </>
                )
              }
            >
              {props.row(item)}
            </RecordItem>
          ))}
        </div>
      )}
      <RemoveDialog
        removed={toRemove}
        noun={noun}
        takesAlong={props.takesAlong}
        onConfirm={remove}
        onClose={close}
      />
      <Suspense>
        {dialog?.of === 'edit' &&
          props.editSeveral(
            several.items.map(({ id }) => id),
            closeTo(editButton),
          )}
        {dialog?.of === 'paste' && props.paste?.(closeTo(menuButton))}
      </Suspense>
    </RecordColumn>
  )
}
