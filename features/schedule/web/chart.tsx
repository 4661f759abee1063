/**
 * The chart of the schedule: a tree in columns, and bars over time. Rows and days that are not seen are not drawn. It is our
 * own and no library (docs/decisions/0103). For screen readers it is a tree whose rows say all that their bars show.
 */
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { formatPercent } from '#contract/figures.ts'
import { RiskShape } from '#features/hierarchy/web/public.ts'
import { lateWords, outsideWords, riskWord, type ScheduleRow, wordsOf } from './rows.ts'
import { countDays, filledOf, firstSaturday, leftOf, placeOf, type Timescale, ticksOf } from './timescale.ts'

const ROW_HEIGHT = 28
const HEAD_HEIGHT = 52
/** Drawn above and below what is seen, so that scrolling does not show where it ends. */
const ROWS_BESIDE = 8
/** The lines above the chart are drawn in pieces so wide. */
const PIECE = 600
/** Days are narrower than weekends can be told apart by. */
const LEAST_DAY_WIDTH = 8
const COLUMNS = 7
/** How far from the left today stands at the beginning. */
const TODAY_AT = 0.2
const INDENT = 14

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
  change: (row: ScheduleRow) => void
  /** Opens or closes what is in a row. */
  toggle: (row: ScheduleRow) => void
  zoomBy: (step: 1 | -1) => void
  handle: React.Ref<ChartHandle>
}

/** What of the chart is seen: from which row on, how many, and between which pieces of time. */
interface Seen {
  first: number
  count: number
  left: number
  right: number
}

export function Chart(props: ChartProps) {
  const { label, rows, scale, today, columnsWidth, canChange, change, toggle, zoomBy, handle } = props
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>({ first: 0, count: 40, left: 0, right: 2 * PIECE })
  const [activeId, setActiveId] = useState<string>()
  /** The row that is to have the focus once it is drawn. */
  const wanted = useRef<string>(undefined)

  const look = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const next = {
      first: Math.floor(scrollTop / ROW_HEIGHT / ROWS_BESIDE) * ROWS_BESIDE,
      count: Math.ceil(clientHeight / ROW_HEIGHT) + ROWS_BESIDE,
      left: Math.floor(scrollLeft / PIECE) * PIECE,
      right: Math.ceil((scrollLeft + clientWidth) / PIECE) * PIECE,
    }
    setSeen((before) =>
      (Object.keys(next) as (keyof Seen)[]).every((key) => next[key] === before[key]) ? before : next,
    )
  }
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isTodayShown = today >= scale.from && today <= scale.to
  const showToday = () => {
    const element = box.current
    if (!element || !isTodayShown) return
    const room = element.clientWidth - columnsWidth
    element.scrollLeft = Math.max(0, leftOf(scale, today) - room * TODAY_AT)
  }
  useImperativeHandle(handle, () => ({ showToday }))
  // Where it begins, and where another zoom does.
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

  const enter = (row: ScheduleRow) => {
    if (row.isOpen !== undefined) toggle(row)
    else if (canChange(row)) change(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, seen.count - ROWS_BESIDE - 3)
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(activeIndex + 1),
      ArrowUp: () => goTo(activeIndex - 1),
      PageDown: () => goTo(activeIndex + page),
      PageUp: () => goTo(activeIndex - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => {
        if (row.isOpen === false) toggle(row)
        else if (row.isOpen) goTo(activeIndex + 1)
      },
      ArrowLeft: () => {
        if (row.isOpen) toggle(row)
        else goTo(parentOf(rows, activeIndex))
      },
      Enter: () => enter(row),
      t: showToday,
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const drawn: { row: ScheduleRow; index: number }[] = []
  const end = Math.min(rows.length, seen.first + seen.count + ROWS_BESIDE)
  for (let index = Math.max(0, seen.first - ROWS_BESIDE); index < end; index += 1) {
    const row = rows[index]
    if (row) drawn.push({ row, index })
  }
  // What has the focus stays, wherever one scrolls.
  const active = rows[activeIndex]
  if (active && !drawn.some(({ index }) => index === activeIndex))
    drawn.push({ row: active, index: activeIndex })

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
      // The rows have the focus; here it is for whoever scrolls by the keyboard while there are none.
      tabIndex={rows.length > 0 ? -1 : 0}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <Head scale={scale} today={today} seen={seen} columnsWidth={columnsWidth} isTodayShown={isTodayShown} />
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no table body */}
      <div role="rowgroup" className="chart-body" style={{ width, height: rows.length * ROW_HEIGHT }}>
        <Background scale={scale} today={today} seen={seen} isTodayShown={isTodayShown} />
        {drawn.map(({ row, index }) => (
          <Row
            key={row.id}
            row={row}
            index={index}
            isActive={index === activeIndex}
            scale={scale}
            today={today}
            columnsWidth={columnsWidth}
            can={row.isOpen !== undefined || canChange(row)}
            onPress={() => {
              setActiveId(row.id)
              enter(row)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** What a row hangs below. */
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

/** Today's line stands in the middle of its day. */
const middleOf = (scale: Timescale, day: string) => leftOf(scale, day) + Math.floor(scale.perDay / 2)

/** Weekends, the lines of the scale, and today's. */
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
  index: number
  isActive: boolean
  scale: Timescale
  today: string
  columnsWidth: number
  can: boolean
  onPress: () => void
}

const Row = memo(
  function Row({ row, index, isActive, scale, today, columnsWidth, can, onPress }: RowProps) {
    const { kind, title, startDate, endDate, progress, riskLevel, isLate, isOpen, level } = row
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
          <Cell className="tabular">{shortDay(startDate, today)}</Cell>
          <Cell className={isLate ? `tabular chart-late` : 'tabular'}>{shortDay(endDate, today)}</Cell>
          <Cell className={`tabular chart-right`}>{days ?? '–'}</Cell>
          <Cell>
            <span title={riskWord(riskLevel)}>
              <RiskShape level={riskLevel} isSmall />
              <span className="chart-unseen">{riskWord(riskLevel)}</span>
            </span>
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
          <Bar row={row} scale={scale} today={today} />
        </div>
      </div>
    )
  },
  // What pressing does goes by the row.
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

function Bar({ row, scale, today }: Pick<RowProps, 'row' | 'scale' | 'today'>) {
  const { startDate, endDate, progress, isLate } = row
  const place = placeOf(scale, startDate, endDate)
  if (!place) return null
  const { left, width, isCutLeft, isCutRight } = place
  const filled = filledOf(place, progress)
  const late = lateWords(row, today)
  return (
    <div aria-hidden>
      <div
        className="chart-bar"
        style={{ left, width }}
        data-bar
        data-late={isLate || undefined}
        data-cut-left={isCutLeft || undefined}
        data-cut-right={isCutRight || undefined}
        data-open={startDate ? (endDate ? undefined : 'right') : 'left'}
      >
        <span style={{ width: filled }} />
      </div>
      {late && !isCutRight && (
        <span className="chart-behind" style={{ left: left + width }}>
          {late}
        </span>
      )}
    </div>
  )
}

const inYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: 'UTC' })

/** `Sep 16`; of another year `9/16/27`. */
function shortDay(day: string | null, today: string): string {
  if (!day) return '–'
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear
  return format.format(new Date(`${day}T00:00:00Z`))
}
