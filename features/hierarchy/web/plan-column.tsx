/**
 * One level of a plan in the drill-down: its records in their order, with all that can be done with one, with several
 * and with the whole list. What the records are, the level itself says.
 */
import { VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** The id of the record whose list it is. */
  of: string
  /** One record: 'job'; and several: 'jobs'. */
  noun: { one: string; many: string }
  /** The page that is shown, as it was fetched. */
  fetched: {
    data: PageOf<T> | undefined
    error: Error | null
    /** True while another page stands in for the one that is being fetched. */
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  page: number
  /** A page is corrected when there are no longer so many: that is no step to come back to. */
  onPage: (page: number, isCorrection?: boolean) => void
  pageSize: number
  isDeepest: boolean
  back?: ReactNode
  /** What progress is told in, and the name of the record above. */
  basis?: string | null | undefined
  above?: string | undefined
  failure: string
  empty: { text: string; icon: ReactNode }
  rights: LevelRights
  idOf: (item: T) => string
  nameOf: (item: T) => string
  chosen?: string | undefined
  row: (item: T) => ReactNode
  /** The way to add one. */
  add: ReactNode
  /** Items at the top of a record's menu. */
  menu: (item: T) => ReactNode
  /** The common action of a record, beside its menu. */
  beside?: ((item: T) => ReactNode) | undefined
  move: (id: string, toIndex: number) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  restore: (ids: string[]) => Promise<unknown>
  /** What is said when one was deleted. */
  removedText: string
  /** What goes with one that is deleted: 'All its tasks and activities are deleted too.' */
  takesAlong?: string
  /** These are about to be deleted: what lies below them is not to be asked for any more. */
  onRemove?: (ids: readonly string[]) => void
  /** The record above is not there any more. */
  onGone?: () => void
  download: (format: SheetFormat) => Promise<void>
  /** The dialog that changes several at once. */
  editSeveral: (ids: string[], close: () => void) => ReactNode
  /** The dialog that takes rows from a spreadsheet. */
  paste?: ((close: () => void) => ReactNode) | undefined
}

type Dialog = { of: 'remove'; items: readonly Chosen[] } | { of: 'edit' } | { of: 'paste' }

/** In the order of `ids`, where these are the same records. */
function inOrder<T>(items: T[], ids: readonly string[] | undefined, idOf: (item: T) => string): T[] {
  if (!ids || ids.length !== items.length || !items.every((item) => ids.includes(idOf(item)))) return items
  return items.toSorted((one, other) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)))
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] [data-row]`)
}

export function PlanColumn<T>(props: PlanColumnProps<T>) {
  const { title, noun, fetched, page, pageSize, rights, idOf, nameOf } = props
  const { data, error, isPlaceholderData, isFetching, refetch } = fetched
  const several = useSeveral()
  const [dialog, setDialog] = useState<Dialog>()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null)
  const [editButton, setEditButton] = useState<HTMLButtonElement | null>(null)
  /** The row that is to have the focus as soon as its page is there. */
  const toFocus = useRef<{ id: string; page: number }>(undefined)
  const besideRemoved = useRef<string>(undefined)

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
  const total = data?.totalCount ?? 0
  const pages = Math.max(1, data?.totalPages ?? 1)
  const isBeyond = data !== undefined && page > pages
  const chosenOf = (item: T): Chosen => ({ id: idOf(item), name: nameOf(item) })

  // A row that was moved keeps the focus, wherever it stands then; once, or it would be taken from others later.
  useEffect(() => {
    const wanted = toFocus.current
    if (wanted?.page !== page || isPlaceholderData) return
    const row = rowOf(list.current, wanted.id)
    row?.focus()
    if (row || !isFetching) toFocus.current = undefined
  })

  // Others have deleted what was on the last page, or what this is the list of.
  const isGone = error instanceof CallError && error.status === 404
  const isLost = (isGone || isBeyond) && !isFetching
  const leave = useEffectEvent(() => (isGone ? props.onGone?.() : props.onPage(pages, true)))
  useEffect(() => {
    if (isLost) leave()
  }, [isLost])

  // Who comes by a link sees at once what it names, wherever it stands in the column.
  const isLoaded = data !== undefined
  const showChosen = useEffectEvent(() => {
    if (props.chosen) rowOf(list.current, props.chosen)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isLoaded) showChosen()
  }, [isLoaded])

  // Behind the dialog's own return of the focus, to a row that is gone.
  useEffect(() => {
    if (dialog?.of !== 'remove') return
    const rows = list.current
    return () => {
      setTimeout(() => {
        if (besideRemoved.current) rowOf(rows, besideRemoved.current)?.focus()
        besideRemoved.current = undefined
      })
    }
  }, [dialog])

  const move = (from: number, to: number) => {
    const item = items[from - offset]
    // What is shown for a page that is still being fetched has other places.
    if (!item || from === to || isPlaceholderData) return
    const chosen = chosenOf(item)
    const staysHere = to >= offset && to < offset + items.length
    const ids = items.map(idOf).toSpliced(from - offset, 1)
    if (staysHere) toFocus.current = { id: chosen.id, page }
    order.move({ ...chosen, to, order: staysHere ? ids.toSpliced(to - offset, 0, chosen.id) : undefined })
  }

  const remove = async (removed: readonly Chosen[]) => {
    const ids = removed.map(({ id }) => id)
    const isKept = (item: T) => !ids.includes(idOf(item))
    const last = items.findLastIndex((item) => !isKept(item))
    const beside = items.slice(last + 1).find(isKept) ?? items.findLast(isKept)
    props.onRemove?.(ids)
    await props.remove(ids)
    besideRemoved.current = beside && idOf(beside)
    several.end()
    offerUndo(ids.length === 1 ? props.removedText : 'Removed!', () => props.restore(ids))
  }

  const close = () => setDialog(undefined)
  /** The opener has the focus again, when the dialog holds it no more. */
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
        removed={dialog?.of === 'remove' ? dialog.items : undefined}
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
