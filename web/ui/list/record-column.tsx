/**
 * One level of a drill-down: choosing a row of the list opens the next level. On a desk each level scrolls
 * separately, so that the chosen row and the next level are visible together. On the keyboard, up and down
 * move between rows, right and left between levels, and Enter chooses.
 */
import { Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './record-column.module.css'

export interface RecordColumnProps {
  title: string
  /** The unit of the progress: 'by value'. */
  basis?: string | null | undefined
  /** The id of the record whose list is shown; the scroll position is stored by this id. */
  of?: string | undefined
  subtitle: ReactNode
  /** The link back to the level above, on a phone. */
  back?: ReactNode
  /** Actions for the list, at the right of its title. */
  actions?: ReactNode
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** The rows, or a loading, empty or failed state. */
  children: ReactNode
  /** True for the level that a phone shows. */
  isDeepest: boolean
  /** Called when Escape is pressed in the list, but not in a menu or dialog of the list. */
  onEscape?: (() => void) | undefined
}

/** The number of page links in the pager (002 §9). */
const PAGE_LINKS = 5

export function RecordColumn(props: RecordColumnProps) {
  const {
    title,
    basis,
    of,
    subtitle,
    back,
    actions,
    page,
    totalPages,
    onPage,
    children,
    isDeepest,
    onEscape,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  // Another page begins at the top. When the person returns by Back, the router restores the scroll position
  // after this effect.
  useLayoutEffect(() => {
    if (shown.current !== page && scroller.current) scroller.current.scrollTop = 0
    shown.current = page
  }, [page])
  return (
    <Paper
      withBorder
      component="section"
      aria-label={title}
      className={classes.column}
      data-column
      data-deepest={isDeepest || undefined}
      onKeyDown={(event) => {
        moveFocus(event)
        const isInside = event.currentTarget.contains(event.target as Element)
        if (event.key === 'Escape' && isInside) onEscape?.()
      }}
    >
      {back && <div className={classes.back}>{back}</div>}
      <Group className={classes.head} wrap="nowrap" gap="xs">
        <Stack gap={1} flex={1} miw={0}>
          <Group gap={8} wrap="nowrap" align="baseline">
            <Text component="h2" fw={650} fz="sm" m={0}>
              {title}
            </Text>
            {basis && (
              <Text fz="xs" c="dimmed" className={classes.basis}>
                {basis}
              </Text>
            )}
          </Group>
          <Text fz="xs" c="dimmed" className={classes.subtitle} aria-live="polite">
            {subtitle}
          </Text>
        </Stack>
        {actions}
      </Group>
      <div
        ref={scroller}
        className={classes.scroller}
        data-scroller
        // The id names the list and the page, because the router restores the scroll position at any next
        // address with the same id.
        data-scroll-restoration-id={of && `${title} ${of} ${page}`}
      >
        {children}
      </div>
      {totalPages > 1 && (
        <Group justify="center" p="sm" className={classes.pager}>
          <Pagination
            size="sm"
            total={totalPages}
            value={page}
            onChange={onPage}
            siblings={(PAGE_LINKS - 3) / 2}
            getItemProps={(number) => ({ 'aria-label': `${title}, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${title}, ${control} page` })}
          />
        </Group>
      )}
    </Paper>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey) return
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
  if (!row) return
  const column = event.currentTarget
  const rowsOf = (element: Element | undefined) =>
    [...(element?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
      (found) => found.offsetParent !== null,
    )
  const columns = [...document.querySelectorAll('[data-column]')]
  const beside = (step: number) => {
    const rows = rowsOf(columns[columns.indexOf(column) + step])
    return rows.find((found) => found.ariaCurrent === 'true') ?? rows[0]
  }
  const rows = rowsOf(column)
  const at = rows.indexOf(row)
  const targets: Record<string, (() => HTMLElement | undefined) | undefined> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    Home: () => rows[0],
    End: () => rows.at(-1),
  }
  const next = targets[event.key]?.()
  if (!next) return
  event.preventDefault()
  next.focus()
}
