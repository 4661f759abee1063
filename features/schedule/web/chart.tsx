/**
 * The chart of the schedule: a tree in columns, and bars over time. Rows and days outside the visible part
 * are not drawn. The chart uses no library (docs/decisions/0103). For screen readers the chart is a tree
 * whose rows contain the facts of their bars as text.
 */

import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { formatPercent } from '#contract/figures.ts'
import { pathOf } from '#contract/record-types.ts'
import { RiskShape } from '#features/hierarchy/web/public.ts'
import { useSession } from '#web/session/session.ts'
import type { ScheduleBlock } from '../contract.ts'
import { type Drag, useDrag } from './chart-drag.ts'
import { actOf, type KeyActs } from './chart-keys.ts'
import { ROW_HEIGHT, ROWS_BESIDE, type Seen, useSeen } from './chart-seen.ts'
import { placedAt, tipWords } from './draft.ts'
import {
  blockWords,
  lateWords,
  outsideWords,
  riskWord,
  type ScheduleRow,
  type Span,
  shortDay,
  wordsOf,
} from './rows.ts'
import { countDays, filledOf, firstSaturday, leftOf, placeOf, type Timescale, ticksOf } from './timescale.ts'

const HEAD_HEIGHT = 52
/** Below this width of a day, in pixels, weekends are not marked. */
const LEAST_DAY_WIDTH = 8
const COLUMNS = 7
/** The position of today in the visible part when the chart opens, as a share of the width. */
const TODAY_AT = 0.2
const INDENT = 14
/** Half the width of the text above a dragged bar, in pixels. */
const TIP_ROOM = 140
/** The largest number of blocking records behind a bar. */
const MOST_BLOCKS = 2

export interface ChartHandle {
  showToday: () => void
}

export interface ChartProps {
  label: string
  rows: readonly ScheduleRow[]
  scale: Timescale
  today: string
  /** The width of the columns beside the bars, in pixels. */
  columnsWidth: number
  canChange: (row: ScheduleRow) => boolean
  /** True for bars that the user may move. A job or a task moves with everything below it. */
  canMove: (row: ScheduleRow) => boolean
  change: (row: ScheduleRow) => void
  /** Moves a bar; the move is saved later. Returns false if the move is refused. */
  move: (row: ScheduleRow, to: Span) => boolean
  /** `undo` undoes the last move, `cancel` all moves. */
  undo: () => void
  cancel: () => void
  /** Opens or closes a row. */
  toggle: (row: ScheduleRow) => void
  zoomBy: (step: 1 | -1) => void
  handle: React.Ref<ChartHandle>
}

export function Chart(props: ChartProps) {
  const { label, rows, scale, today, columnsWidth, canChange, change, toggle, zoomBy, handle } = props
  const { canMove, move, undo, cancel } = props
  const me = useSession().employeeUniqueId ?? ''
  const box = useRef<HTMLDivElement>(null)
  const { seen, look } = useSeen(box)
  const [activeId, setActiveId] = useState<string>()
  /** The row that gets the focus after it is drawn. */
  const wanted = useRef<string>(undefined)

  const isTodayShown = today >= scale.from && today <= scale.to
  const showToday = () => {
    const element = box.current
    if (!element || !isTodayShown) return
    const room = element.clientWidth - columnsWidth
    element.scrollLeft = Math.max(0, leftOf(scale, today) - room * TODAY_AT)
  }
  useImperativeHandle(handle, () => ({ showToday }))
  // Scrolls to today when the chart opens, and after the zoom changes.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(showToday, [scale])

  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    const element = box.current
    if (!row || !element) return
    setActiveId(row.id)
    wanted.current = row.id
    const top = rows.indexOf(row) * ROW_HEIGHT
    const room = element.clientHeight - HEAD_HEIGHT - ROW_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }
  useEffect(() => {
    if (!wanted.current) return
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  const { drag, stop, wasDragged, forgetDrag, handlers } = useDrag({
    ...{ box, rows, scale, canMove, move },
    onTaken: ({ id }) => {
      box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true })
      setActiveId(id)
    },
  })

  const enter = (row: ScheduleRow) => {
    if (wasDragged()) return
    if (row.isOpen !== undefined) toggle(row)
    else if (canChange(row)) change(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    forgetDrag()
    const row = rows[activeIndex]
    const page = Math.max(1, seen.count - ROWS_BESIDE - 3)
    const acts: KeyActs = {
      ArrowDown: () => goTo(activeIndex + 1),
      ArrowUp: () => goTo(activeIndex - 1),
      PageDown: () => goTo(activeIndex + page),
      PageUp: () => goTo(activeIndex - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ...(row && {
        ArrowRight: () => {
          if (row.isOpen === false) toggle(row)
          else if (row.isOpen) goTo(activeIndex + 1)
        },
        ArrowLeft: () => {
          if (row.isOpen) toggle(row)
          else goTo(parentOf(rows, activeIndex))
        },
        Enter: () => enter(row),
      }),
      t: showToday,
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }
    const act = actOf(event, { row, acts, canMove, move, undo, cancel: drag ? stop : cancel })
    if (!act) return
    event.preventDefault()
    act()
  }

  const drawn = drawnOf(rows, seen, activeIndex)
  const width = columnsWidth + scale.width
  return (
    <div
      ref={box}
      className="chart-box"
      style={{ '--cells': `${columnsWidth}px` } as React.CSSProperties}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={COLUMNS}
      // Normally the rows have the focus. Without rows, the box can have the focus, so that keyboard users
      // can scroll.
      tabIndex={rows.length > 0 ? -1 : 0}
      onScroll={look}
      onKeyDown={onKeyDown}
      data-dragging={drag?.grip}
      onFocus={({ target }) =>
        setActiveId(target.closest('[data-row]')?.getAttribute('data-row') ?? activeId)
      }
      {...handlers}
    >
      <Head scale={scale} today={today} seen={seen} columnsWidth={columnsWidth} isTodayShown={isTodayShown} />
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no table body */}
      <div role="rowgroup" className="chart-body" style={{ width, height: rows.length * ROW_HEIGHT }}>
        <Background scale={scale} today={today} seen={seen} isTodayShown={isTodayShown} />
        {drawn.map(({ row, index }) => (
          <Row
            key={row.id}
            row={drag?.row.id === row.id && drag.days !== 0 ? placedAt(row, drag.to, today) : row}
            isMovable={canMove(row)}
            index={index}
            isActive={index === activeIndex}
            scale={scale}
            today={today}
            me={me}
            columnsWidth={columnsWidth}
            can={row.isOpen !== undefined || canChange(row)}
            onPress={() => {
              setActiveId(row.id)
              enter(row)
            }}
          />
        ))}
        {drag && <Tip drag={drag} {...{ rows, scale, today, columnsWidth }} />}
      </div>
    </div>
  )
}

/** The rows to draw: the visible rows, and always the row with the focus. */
function drawnOf(rows: readonly ScheduleRow[], { first, count }: Seen, activeIndex: number) {
  const drawn: { row: ScheduleRow; index: number }[] = []
  const end = Math.min(rows.length, first + count + ROWS_BESIDE)
  for (let index = Math.max(0, first - ROWS_BESIDE); index < end; index += 1) {
    const row = rows[index]
    if (row) drawn.push({ row, index })
  }
  const active = rows[activeIndex]
  if (active && !drawn.some(({ index }) => index === activeIndex))
    drawn.push({ row: active, index: activeIndex })
  return drawn
}

interface TipProps extends Pick<ChartProps, 'rows' | 'scale' | 'today' | 'columnsWidth'> {
  drag: Drag
}

/** The new dates of a dragged bar, above the bar and inside the visible part. */
function Tip({ drag, rows, scale, today, columnsWidth }: TipProps) {
  const place = placeOf(scale, drag.to.startDate, drag.to.endDate)
  if (!place || drag.days === 0) return null
  const { scrollLeft, clientWidth } = drag.view
  const least = scrollLeft + columnsWidth + TIP_ROOM
  const middle = columnsWidth + place.left + place.width / 2
  const left = Math.max(least, Math.min(middle, scrollLeft + clientWidth - TIP_ROOM))
  const top = rows.findIndex(({ id }) => id === drag.row.id) * ROW_HEIGHT - ROW_HEIGHT
  return (
    <div className="chart-tip" style={{ left, top }} aria-hidden>
      {tipWords(drag.row, drag.to, today)}
    </div>
  )
}

/** The index of the parent row. */
function parentOf(rows: readonly ScheduleRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 1) < level) return above
  return index
}

interface OverTime {
  scale: Timescale
  today: string
  seen: Seen
  isTodayShown: boolean
}

function Head({ scale, today, seen, columnsWidth, isTodayShown }: OverTime & { columnsWidth: number }) {
  const { upper, lower } = useMemo(
    () => ticksOf(scale, seen.left, seen.right),
    [scale, seen.left, seen.right],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows below
    // biome-ignore lint/a11y/useFocusableInteractive: a row of headings is not entered
    <div role="row" aria-rowindex={1} className="chart-head" style={{ width: columnsWidth + scale.width }}>
      <div className="chart-cells" style={{ width: columnsWidth }}>
        <Heading>Name</Heading>
        <Heading>Start</Heading>
        <Heading>End</Heading>
        <Heading isRight>Days</Heading>
        <Heading>Risk</Heading>
        <Heading>Progress</Heading>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the rows below */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the others */}
      <div role="columnheader" className="chart-scale" style={{ width: scale.width }}>
        <span className="chart-unseen">Over time</span>
        <div aria-hidden>
          {upper.map(({ key, left, width, label }) => (
            <div key={key} className="chart-tick" data-upper style={{ left, width }}>
              <span>{label}</span>
            </div>
          ))}
          {lower.map(({ key, left, width, label }) => (
            <div key={key} className="chart-tick" style={{ left, width }}>
              {label}
            </div>
          ))}
          {isTodayShown && (
            <div className="chart-today-mark" style={{ left: middleOf(scale, today) }}>
              Today
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function Heading({ children, isRight = false }: { children: string; isRight?: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is not entered
    <div role="columnheader" className={isRight ? 'chart-right' : undefined}>
      {children}
    </div>
  )
}

/** Today's line is in the middle of its day. */
const middleOf = (scale: Timescale, day: string) => leftOf(scale, day) + Math.floor(scale.perDay / 2)

/** The background: weekends, the lines of the scale, and today's line. */
function Background({ scale, today, seen, isTodayShown }: OverTime) {
  const { lower } = useMemo(() => ticksOf(scale, seen.left, seen.right), [scale, seen.left, seen.right])
  const { perDay } = scale
  const lines = scale.zoom === 'day' ? [] : lower
  return (
    <div className="chart-back" style={{ width: scale.width }} aria-hidden>
      {perDay >= LEAST_DAY_WIDTH && (
        <div
          className="chart-weekends"
          style={{
            backgroundImage: `linear-gradient(90deg, var(--weekend) ${2 * perDay}px, transparent ${2 * perDay}px)`,
            backgroundSize: `${7 * perDay}px 100%`,
            backgroundPositionX: firstSaturday(scale),
          }}
        />
      )}
      {lines.map(({ key, left }) => (
        <div key={key} className="chart-line" style={{ left }} />
      ))}
      {isTodayShown && <div className="chart-today" style={{ left: middleOf(scale, today) - 1 }} />}
    </div>
  )
}

interface RowProps {
  row: ScheduleRow
  isMovable: boolean
  index: number
  isActive: boolean
  scale: Timescale
  today: string
  me: string
  columnsWidth: number
  can: boolean
  onPress: () => void
}

const Row = memo(
  function Row(props: RowProps) {
    const { row, isMovable, index, isActive, scale, today, me, columnsWidth, can, onPress } = props
    const { kind, title, startDate, endDate, progress, riskLevel, isOpen, level } = row
    const days = countDays(startDate, endDate)
    const Chevron = isOpen ? IconChevronDown : IconChevronRight
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no table
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        role="row"
        data-row={row.id}
        data-kind={kind}
        data-can={can || undefined}
        aria-level={level}
        aria-rowindex={index + 2}
        aria-setsize={row.ofSiblings}
        aria-posinset={row.place}
        {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
        tabIndex={isActive ? 0 : -1}
        className="chart-row"
        style={{ top: index * ROW_HEIGHT, width: columnsWidth + scale.width }}
        onClick={onPress}
      >
        <div className="chart-cells" style={{ width: columnsWidth }}>
          <Cell className="chart-name" style={{ paddingLeft: 6 + (level - 1) * INDENT }}>
            {isOpen === undefined ? (
              <span style={{ width: 14, flex: 'none' }} />
            ) : (
              <Chevron size={14} aria-hidden />
            )}
            <span title={title}>{title}</span>
            {row.isOutsideParentDates && (
              <span title={outsideWords[kind]} style={{ flex: 'none', display: 'flex' }}>
                <IconAlertTriangle size={14} className="chart-warning" aria-hidden />
              </span>
            )}
          </Cell>
          <Cell className={dayClass(row, 'startDate')}>{shortDay(startDate, today)}</Cell>
          <Cell className={dayClass(row, 'endDate')}>{shortDay(endDate, today)}</Cell>
          <Cell className={`tabular chart-right`}>{days ?? '–'}</Cell>
          <Cell>
            {riskLevel === null ? (
              <span>–</span>
            ) : (
              <span title={riskWord(riskLevel)}>
                <RiskShape level={riskLevel} isSmall />
                <span className="chart-unseen">{riskWord(riskLevel)}</span>
              </span>
            )}
          </Cell>
          <Cell className={`tabular chart-progress`}>
            {progress === null ? (
              <span>–</span>
            ) : (
              <>
                <span className="chart-track" aria-hidden>
                  <span style={{ width: `${Math.min(progress, 100)}%` }} />
                </span>
                <span>{formatPercent(progress)}</span>
              </>
            )}
          </Cell>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the rows are entered, not their cells */}
        <div role="gridcell" className="chart-time" style={{ width: scale.width }}>
          <span className="chart-unseen">{wordsOf(row, today)}</span>
          <Bar row={row} isMovable={isMovable} scale={scale} />
          <Beside row={row} scale={scale} today={today} me={me} />
        </div>
      </div>
    )
  },
  // `onPress` is not compared: it is a new function on each render, but its effect depends on the row only.
  (before, after) =>
    (Object.keys(after) as (keyof RowProps)[]).every(
      (key) => key === 'onPress' || Object.is(before[key], after[key]),
    ),
)

function Cell(props: {
  className?: string | undefined
  style?: React.CSSProperties
  children: React.ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    // biome-ignore lint/a11y/useFocusableInteractive: the rows are entered, not their cells
    <div role="gridcell" {...props} />
  )
}

/** A late end is red, an unsaved date blue. */
function dayClass({ isLate, saved, ...row }: ScheduleRow, field: 'startDate' | 'endDate'): string {
  if (saved && saved[field] !== row[field]) return 'tabular chart-moved'
  return isLate && field === 'endDate' ? 'tabular chart-late' : 'tabular'
}

function Bar({ row, isMovable, scale }: Pick<RowProps, 'row' | 'isMovable' | 'scale'>) {
  const { kind, startDate, endDate, progress, isLate } = row
  const hasGrips = isMovable && kind === 'activity'
  const place = placeOf(scale, startDate, endDate)
  const old = row.saved && placeOf(scale, row.saved.startDate, row.saved.endDate)
  if (!place) return old ? <Old place={old} /> : null
  const { left, width, isCutLeft, isCutRight } = place
  const filled = filledOf(place, progress)
  return (
    <div aria-hidden>
      {old && <Old place={old} />}
      <div
        className="chart-bar"
        style={{ left, width }}
        data-bar
        data-movable={isMovable || undefined}
        data-moved={row.saved ? true : undefined}
        data-late={isLate || undefined}
        data-cut-left={isCutLeft || undefined}
        data-cut-right={isCutRight || undefined}
        data-open={startDate ? (endDate ? undefined : 'right') : 'left'}
      >
        <span style={{ width: filled }} />
        {hasGrips && startDate && !isCutLeft && <i data-grip="start" />}
        {hasGrips && endDate && !isCutRight && <i data-grip="end" />}
      </div>
    </div>
  )
}

interface BesideProps extends Pick<RowProps, 'row' | 'scale' | 'today'> {
  /** The employee id of the user, whose turn is shown as 'your turn'. */
  me: string
}

/** The texts behind a bar: days late, and links to the blocking records. */
function Beside({ row, scale, today, me }: BesideProps) {
  const place = placeOf(scale, row.startDate, row.endDate)
  const late = lateWords(row, today)
  const blocks = row.blocks ?? []
  if (!place || (place.isCutRight && blocks.length === 0) || (!late && blocks.length === 0)) return null
  const labels = (
    <>
      {blocks.slice(0, MOST_BLOCKS).map((block) => (
        <Block key={block.targetUniqueID} block={block} workOrder={row.workOrder} me={me} />
      ))}
      {blocks.length > MOST_BLOCKS && (
        <span className="chart-more">{`and ${blocks.length - MOST_BLOCKS} more`}</span>
      )}
    </>
  )
  // If a bar continues beyond the right edge, there is no visible place behind the bar, so the texts are on
  // the bar.
  if (place.isCutRight)
    return (
      <div className="chart-over" style={{ left: place.left, width: place.width }}>
        <div>{labels}</div>
      </div>
    )
  return (
    <div className="chart-behind" style={{ left: place.left + place.width }}>
      {late && <span aria-hidden>{late}</span>}
      {labels}
    </div>
  )
}

function Block({ block, workOrder, me }: { block: ScheduleBlock; workOrder: string; me: string }) {
  const { targetType, targetUniqueID: id, title, isOverdue } = block
  return (
    <Link
      to={pathOf(targetType, { workOrderId: workOrder, id })}
      className="chart-block"
      data-overdue={isOverdue || undefined}
      title={title}
      // Without this, the click would also open the row or its dates.
      onClick={(event) => event.stopPropagation()}
    >
      {blockWords(block, me)}
    </Link>
  )
}

/** The saved position of a bar that was moved. */
function Old({ place: { left, width } }: { place: { left: number; width: number } }) {
  return <div className="chart-old" style={{ left, width }} aria-hidden />
}
