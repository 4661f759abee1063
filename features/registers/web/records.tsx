/** The records of a register: a table on a desk, cards on a phone. */
import { Paper, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import type { Chosen, Several } from '#web/ui/list/several.ts'
import { type Column, nextSort } from './column.ts'
import classes from './register.module.css'

export interface RecordsProps<Item> {
  /** The name of the list: 'Companies'. */
  label: string
  items: readonly Item[]
  recordOf: (item: Item) => Chosen
  /** The columns of the table; left out if the records are shown as lines on a desk too. */
  columns?: readonly Column<Item>[]
  isCompact?: boolean
  sort?: string | undefined
  /** Left out if the list has only one order. */
  onSort?: ((sort: string | undefined) => void) | undefined
  /** Opens a record: a click anywhere in its row. For the keyboard, the name in the row is a link. */
  open?: ((item: Item) => void) | undefined
  /** The menu of a record. */
  actions?: ((item: Item) => ReactNode) | undefined
  /** The content of a record on a phone. */
  card?: (item: Item) => ReactNode
  /** A record as a line (a list item), for a list without columns. */
  line?: (item: Item) => ReactNode
  /** Left out if records cannot be chosen. */
  several?: Several | undefined
  /** Chooses a record. With Shift, also all records between the last chosen record and this record. */
  choose: (record: Chosen, isRange: boolean) => void
  /** The reason why a record cannot be chosen; null if it can. */
  refusalOf?: ((item: Item) => string | null) | undefined
}

export function Records<Item>(given: Omit<RecordsProps<Item>, 'choose'>) {
  const isNarrow = useIsNarrow()
  const [last, setLast] = useState<string>()
  const { several } = given
  const choose = (record: Chosen, isRange: boolean) => {
    const all = choosableOf(given)
    const from = all.findIndex(({ id }) => id === last)
    const to = all.findIndex(({ id }) => id === record.id)
    const range = isRange && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [record]
    setLast(record.id)
    several?.set(range, !several.has(record.id))
  }
  const props = { ...given, choose }
  const { line } = props
  if (line) {
    return (
      <Paper withBorder component="ul" className={classes.lines} aria-label={props.label}>
        {props.items.map((item) => (
          <Fragment key={props.recordOf(item).id}>{line(item)}</Fragment>
        ))}
      </Paper>
    )
  }
  return isNarrow ? <Cards {...props} /> : <Rows {...props} />
}

function Cards<Item>(props: RecordsProps<Item>) {
  const { label, items, recordOf, card, actions, open, several } = props
  return (
    <ul className={classes.cards} aria-label={label}>
      {items.map((item) => (
        <Paper
          key={recordOf(item).id}
          withBorder
          component="li"
          className={classes.card}
          data-record
          data-opens={open ? true : undefined}
          onClick={open && ((event: MouseEvent<HTMLElement>) => isOfTheRow(event) && open(item))}
        >
          {several && <Choice {...props} item={item} />}
          <div className={classes.content}>{card?.(item)}</div>
          {actions?.(item)}
        </Paper>
      ))}
    </ul>
  )
}

/** With more columns, the table uses the space between the columns for their text. */
const MOST_WITH_ROOM = 7

function Rows<Item>(props: RecordsProps<Item>) {
  const { items, recordOf, columns = [], isCompact, open, actions, several } = props
  const choosable = choosableOf(props)
  return (
    <Paper withBorder className={classes.table} data-wide={columns.length > MOST_WITH_ROOM || undefined}>
      <Table
        verticalSpacing={isCompact ? 4 : 8}
        highlightOnHover={open !== undefined}
        aria-label={props.label}
      >
        <Table.Thead>
          <Table.Tr>
            {several && (
              <Table.Th className={classes.box}>
                <AllChoice several={several} shown={choosable} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && (
              <Table.Th className={classes.actions}>
                <span className={classes.hidden}>Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => {
            const { id } = recordOf(item)
            return (
              <Table.Tr
                key={id}
                className={classes.row}
                data-record
                data-opens={open ? true : undefined}
                data-chosen={several?.has(id) || undefined}
                onClick={open && ((event) => isOfTheRow(event) && open(item))}
              >
                {several && (
                  <Table.Td className={classes.box}>
                    <Choice {...props} item={item} />
                  </Table.Td>
                )}
                {columns.map(({ id: column, kind, cell }) => (
                  <Table.Td key={column} className={classes[kind ?? '']}>
                    {cell(item)}
                  </Table.Td>
                ))}
                {actions && <Table.Td className={classes.actions}>{actions(item)}</Table.Td>}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/**
 * A column heading. If the list can be sorted by the column, the heading is a button and shows the present
 * order.
 */
function Heading<Item>(props: {
  column: Column<Item>
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
}) {
  const { column, sort, onSort } = props
  const { id, title, kind, isSorted } = column
  if (!isSorted || !onSort) return <Table.Th className={classes[kind ?? '']}>{title}</Table.Th>
  const isUp = sort === id
  const isDown = sort === `-${id}`
  const Arrow = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th className={classes[kind ?? '']} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.heading}
        data-sorted={isUp || isDown || undefined}
        onClick={() => onSort(nextSort(sort, id))}
      >
        {title}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** The shown records that can be chosen. */
function choosableOf<Item>({ items, recordOf, refusalOf }: Omit<RecordsProps<Item>, 'choose'>): Chosen[] {
  return items.filter((item) => !refusalOf?.(item)).map(recordOf)
}

function AllChoice({ several, shown }: { several: Several; shown: readonly Chosen[] }) {
  const here = shown.filter(({ id }) => several.has(id)).length
  const isAll = shown.length > 0 && here === shown.length
  return (
    <label className={classes.choice}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = here > 0 && !isAll
        }}
        type="checkbox"
        aria-label="Choose all that are shown"
        disabled={shown.length === 0}
        checked={isAll}
        onChange={() => several.set(shown, !isAll)}
      />
    </label>
  )
}

function Choice<Item>(props: RecordsProps<Item> & { item: Item }) {
  const { item, recordOf, several, refusalOf, choose } = props
  const record = recordOf(item)
  const refusal = refusalOf?.(item)
  return (
    <label className={classes.choice} title={refusal ?? undefined}>
      <input
        type="checkbox"
        data-choice
        aria-label={`Choose ${record.name}${refusal ? `. ${refusal}` : ''}`}
        disabled={Boolean(refusal)}
        checked={several?.has(record.id) ?? false}
        onChange={(event) => choose(record, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)}
      />
    </label>
  )
}

/** True for a click on the row itself, not on a control or selected text in the row. */
function isOfTheRow(event: MouseEvent<HTMLElement>): boolean {
  const clicked = event.target as HTMLElement
  // React also reports clicks in menus and dialogs of the row, which are outside the row's element.
  if (!event.currentTarget.contains(clicked)) return false
  return !clicked.closest('a, button, input, label') && !getSelection()?.toString()
}
