/**
 * A preview of cells copied from a spreadsheet. The cells are entered only after the user agrees, and saved
 * only by the next save.
 */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { countOf, formatQuantity } from '#web/ui/format.ts'
import { cellsOfPaste, type GridRow, type PastedCell, pastedAt } from './grid-rows.ts'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'
import { shortDay } from './week-days.tsx'

export interface PasteCheckProps {
  /** Undefined: the user pastes them in this dialog. */
  cells: string[][] | undefined
  from: { row: string; day: string }
  rows: readonly GridRow[]
  entries: Entries
  onClose: () => void
}

/** The largest number of rows shown. Rows with a refused cell come first. */
const MOST_SHOWN = 100

export function PasteCheck({ cells: given, from, rows, entries, onClose }: PasteCheckProps) {
  const [pasted, setPasted] = useState(given)
  const [text, setText] = useState('')
  const start = rows.find(({ key }) => key === from.row)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Paste from a spreadsheet"
      size={pasted ? 900 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {pasted ? (
        <Check {...{ rows, from, entries, onClose }} cells={pasted} />
      ) : (
        <Stack gap="md">
          <Textarea
            label="Cells"
            description={`Copy cells in your spreadsheet and paste them here: a row for each row of the list, a column for each day. They fill down and right from ${start?.title ?? ''} of ${start?.person ?? ''}, ${shortDay(from.day)}. To begin elsewhere, paste into a cell of the list.`}
            minRows={6}
            autosize
            maxRows={14}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={text.trim() === ''}
              onClick={() => setPasted(cellsOfPaste(text) ?? [[text.trim()]])}
            >
              Check the cells
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Check({ cells, rows, from, entries, onClose }: PasteCheckProps & { cells: string[][] }) {
  const { filled, beyond } = pastedAt(cells, rows, from, entries.problemOfValue)
  const taken = filled.flatMap(({ touched }) => touched ?? [])
  const refused = filled.length - taken.length
  const byRow = [...Map.groupBy(filled, ({ row }) => row.key).values()]
  const hasRefused = (row: readonly PastedCell[]) => row.some((cell) => cell.refused)
  const shown = byRow.toSorted((one, other) => Number(hasRefused(other)) - Number(hasRefused(one)))
  const days = [...new Set(filled.map(({ day }) => day))].sort()
  return (
    <Stack gap="md">
      <Text fz="sm" role="status">
        {countOf(taken.length, 'entry', 'entries')} can be taken
        {refused > 0 && `, ${countOf(refused, 'cell')} cannot and will be left out`}
        {beyond > 0 && `; ${countOf(beyond, 'cell')} beyond the list`}. Nothing is saved yet.
      </Text>
      {filled.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className={classes.pasted} tabIndex={0} aria-label="The cells as they were understood">
          <table className={`${classes.pastedTable} tabular`}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {shortDay(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, MOST_SHOWN).map((row) => (
                <PastedRow key={row[0]?.row.key} cells={row} days={days} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shown.length > MOST_SHOWN && (
        <Text fz="sm" c="dimmed">
          and {countOf(shown.length - MOST_SHOWN, 'row')} more
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          disabled={taken.length === 0}
          onClick={() => {
            entries.typeAll(taken)
            onClose()
          }}
        >
          Take {countOf(taken.length, 'entry', 'entries')}
        </Button>
      </Group>
    </Stack>
  )
}

function PastedRow({ cells, days }: { cells: readonly PastedCell[]; days: readonly string[] }) {
  const row = cells[0]?.row
  return (
    <tr>
      <th scope="row">
        {row?.title}{' '}
        <span className={classes.caption}>
          {row?.caption && `${row.caption} · `}
          {row?.person}
        </span>
      </th>
      {days.map((day) => {
        const cell = cells.find((one) => one.day === day)
        return (
          <td key={day}>
            {cell?.touched && (
              <>
                {cell.touched.entry.saved !== null && (
                  <s className={classes.caption}>{formatQuantity(cell.touched.entry.saved)}</s>
                )}{' '}
                {formatQuantity(cell.touched.value, row?.unit)}
              </>
            )}
            {cell?.refused && (
              <>
                {cell.text}
                <span className={classes.problem}>{cell.refused}</span>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
