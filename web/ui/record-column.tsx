/**
 * One level of a drill-down: a list in which choosing a row opens the next level. By keyboard: up and down go from
 * row to row, right and left from level to level, Enter chooses.
 */
import { Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './record-column.module.css'

export interface RecordColumnProps {
  title: string
  subtitle: ReactNode
  /** The way back to the level above, on a phone. */
  back?: ReactNode
  /** What can be done with the list, at the right of its title. */
  actions?: ReactNode
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Rows, or what stands in for them. */
  children: ReactNode
  /** True on the level that a phone shows. */
  isDeepest: boolean
  /** Escape was pressed in the list itself, not in a menu or a dialog of it. */
  onEscape?: (() => void) | undefined
}

/** How many page numbers the pager shows (002 §9). */
const PAGE_LINKS = 5

export function RecordColumn(props: RecordColumnProps) {
  const { title, subtitle, back, actions, page, totalPages, onPage, children, isDeepest, onEscape } = props
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
          <Text component="h2" fw={650} fz="sm" m={0}>
            {title}
          </Text>
          <Text fz="xs" c="dimmed" truncate className="tabular" aria-live="polite">
            {subtitle}
          </Text>
        </Stack>
        {actions}
      </Group>
      {children}
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
