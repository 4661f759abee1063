/** Adds many records at once, from rows copied in a spreadsheet or from its file. All rows are checked before any is saved. */
import { Alert, Anchor, Button, Checkbox, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { useToday } from '#web/session/days.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { hintOf, linksOf } from '#web/ui/toast/toast.ts'
import { ColumnSelect } from './column-select.tsx'
import { FormError, type FormErrorProps } from './form-error.tsx'
import classes from './paste-dialog.module.css'
import { PasteField } from './paste-field.tsx'
import {
  cellProblem,
  cellValue,
  type PasteColumn,
  type PastedRows,
  parsePastedRows,
  problemsByRow,
  writeCell,
} from './pasted-rows.ts'

/** The problems of a row, by field. */
type Problems = Record<string, string>

/** What the server says would happen to a row. */
export interface Foreseen {
  said: string
  problems: Problems
}

export interface PasteDialogProps<Input> {
  noun: { one: string; many: string }
  columns: readonly PasteColumn[]
  /** The fields that are the same for all rows. */
  children?: ReactNode
  /** Keeps empty rows: the place of a row has a meaning. */
  areGapsKept?: boolean
  /** Returns the input of the call for the cells of a row, by field, and the problems of the row. */
  check: (cells: Record<string, string | undefined>, place: number) => { input: Input; problems: Problems }
  /** Asks the server what would happen to the rows. If given, the user sees the answers before the rows are saved. */
  foresee?: (inputs: Input[]) => Promise<Foreseen[]>
  save: (inputs: Input[]) => Promise<unknown>
  /** The verb on the button that saves; 'Add' by default. */
  verb?: string
  most: number
  onClose: () => void
}

/** How many rows are drawn, and how many more with problems: drawing thousands would freeze the browser. */
const MOST_DRAWN = 200

/** A longer text is not shown again after Back: a field with thousands of lines is slow, and nobody edits them there. */
const LONGEST_SHOWN = 50_000

/** The summary above lists no problems: they are shown at their rows. */
const NO_PROBLEMS: readonly string[] = []

interface Row<Input> {
  /** The cells as they are shown. */
  cells: string[]
  input: Input
  /** The place among all pasted rows. */
  place: number
  /** What would happen to the row; undefined until the server was asked. */
  said: string | undefined
  problems: Problems
}

/** The pasted rows: their cells as the columns read them, and the problems that the browser and the server found. */
function usePastedRows<Input>(props: PasteDialogProps<Input>) {
  const { columns, areGapsKept = false, check, most } = props
  const today = useToday()
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<PastedRows>()
  /** The problems that the server found, by the place of the row. */
  const [refused, setRefused] = useState<ReadonlyMap<number, Problems>>(new Map())
  /** What would happen to the rows, by their places; undefined until the server was asked. */
  const [foreseen, setForeseen] = useState<ReadonlyMap<number, string>>()

  const count = pasted?.cells.length ?? 0
  // Up to twice as many rows are read as can be saved, because the user may leave some out.
  const isFarTooMany = count > 2 * most
  const rows = (isFarTooMany ? [] : (pasted?.cells ?? [])).map((cells, place): Row<Input> => {
    const values: Record<string, string | undefined> = {}
    const notUnderstood: Problems = {}
    const written = cells.map((cell, index) => {
      const column = columns.find(({ field }) => field === pasted?.fields[index])
      const value = column && cellValue(cell, column.kind, today)
      if (!column || value === undefined) return cell
      values[column.field] = value
      const problem = cellProblem(value, column.kind)
      if (problem) notUnderstood[column.field] = problem
      return writeCell(value, column.kind)
    })
    const { input, problems } = check(values, place)
    return {
      cells: written,
      input,
      place,
      said: foreseen?.get(place),
      problems: { ...problems, ...notUnderstood, ...refused.get(place) },
    }
  })
  /** Replaces the rows. The answers of the server were about the rows before. */
  const take = (next: PastedRows | undefined) => {
    setRefused(new Map())
    setForeseen(undefined)
    setPasted(next)
  }
  return {
    ...{ text, setText, pasted, count, isFarTooMany, rows, take },
    isForeseen: foreseen !== undefined,
    /** Reads rows from a text. `isSeparated`: its cells are separated by commas or semicolons. */
    read(next: string, isSeparated = false) {
      setText(next)
      take(next.trim() === '' ? undefined : parsePastedRows(next, columns, { isSeparated, areGapsKept }))
    },
    /** `answers` belong to the rows of `asked`, in the same order. */
    showForeseen(asked: readonly Row<Input>[], answers: readonly Foreseen[]) {
      const placed = answers.map((answer, index) => ({ ...answer, place: asked[index]?.place ?? index }))
      setForeseen(new Map(placed.map(({ place, said }) => [place, said])))
      setRefused(
        new Map(
          placed.flatMap(({ place, problems }) =>
            Object.keys(problems).length > 0 ? [[place, problems]] : [],
          ),
        ),
      )
    },
    /** Shows the problems of a refused call at the rows that were sent. */
    showRefused(sent: readonly Row<Input>[], error: unknown) {
      const found = [...problemsByRow(error instanceof CallError ? error.fields : [])]
      // The answers about what would happen are out of date.
      setForeseen(undefined)
      setRefused(new Map(found.map(([index, problems]) => [sent[index]?.place ?? index, problems])))
    },
  }
}

/** The steps: paste, correct the problems, look at what would happen (only with `foresee`), save. */
export function PasteDialog<Input>(props: PasteDialogProps<Input>) {
  const { noun, columns, children, foresee, save, verb = 'Add', most, onClose } = props
  const isPhone = useIsPhone()
  const [isLeavingOut, setLeavingOut] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Omit<FormErrorProps, 'problems'>>()
  const { text, pasted, isFarTooMany, rows, isForeseen, ...paste } = usePastedRows(props)
  const faulty = rows.filter(({ problems }) => Object.keys(problems).length > 0)
  const taken = isLeavingOut ? rows.filter((row) => !faulty.includes(row)) : rows
  const missing = columns.filter(
    ({ isRequired, field }) => isRequired && pasted && !pasted.fields.includes(field),
  )
  const isTooMany = taken.length > most
  const canSave =
    taken.length > 0 && !isTooMany && missing.length === 0 && (isLeavingOut || faulty.length === 0)
  const count = (number: number) => countOf(number, noun.one, noun.many)

  const take = (next: PastedRows | undefined) => {
    setFailure(undefined)
    paste.take(next)
  }
  const read = (next: string, isSeparated = false) => {
    setFailure(undefined)
    paste.read(next, isSeparated)
  }
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const inputs = taken.map(({ input }) => input)
    try {
      if (foresee && !isForeseen) return paste.showForeseen(taken, await foresee(inputs))
      await save(inputs)
      onClose()
    } catch (error) {
      paste.showRefused(taken, error)
      setFailure({ title: (error as Error).message, hint: hintOf(error), links: linksOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <InputDialog
      isDirty={text.trim() !== '' || pasted !== undefined}
      isBusy={isBusy}
      onClose={onClose}
      title={`Paste ${noun.many} from a spreadsheet`}
      size={pasted ? 1100 : 'lg'}
      fullScreen={isPhone}
    >
      {() => (
        <Stack gap="md">
          {failure && <FormError {...failure} problems={NO_PROBLEMS} />}
          {pasted ? (
            <>
              {children}
              {pasted.fields.length === 1 && /[,;]/.test(text) && (
                <Text fz="sm">
                  These rows are one column.{' '}
                  <Anchor component="button" type="button" fz="sm" onClick={() => read(text, true)}>
                    Split them at commas
                  </Anchor>
                </Text>
              )}
              {!isFarTooMany && (
                <Check
                  {...{ pasted, rows, columns, missing, noun }}
                  onFields={(fields) => take({ ...pasted, fields })}
                />
              )}
              {(isTooMany || isFarTooMany) && (
                <Text fz="sm">
                  These are {count(paste.count)}. At most {formatNumber(most)} can be added at once: paste
                  them in parts.
                </Text>
              )}
              <Group justify="space-between">
                {faulty.length > 0 ? (
                  <Checkbox
                    label={`Leave out ${faulty.length === 1 ? 'the row' : `the ${faulty.length} rows`} with problems`}
                    checked={isLeavingOut}
                    onChange={(event) => setLeavingOut(event.currentTarget.checked)}
                  />
                ) : (
                  <span />
                )}
                <Group>
                  <Button variant="default" onClick={() => take(undefined)} disabled={isBusy}>
                    Back
                  </Button>
                  <Button onClick={() => void add()} loading={isBusy} disabled={!canSave}>
                    {foresee && !isForeseen ? 'See what happens' : `${verb} ${count(taken.length)}`}
                  </Button>
                </Group>
              </Group>
            </>
          ) : (
            <PasteField
              order={columns.map(({ label }) => label)}
              text={text.length > LONGEST_SHOWN ? '' : text}
              onChange={paste.setText}
              onText={read}
              onFailure={(title) => setFailure({ title })}
            />
          )}
        </Stack>
      )}
    </InputDialog>
  )
}

interface CheckProps {
  pasted: PastedRows
  rows: readonly Omit<Row<unknown>, 'input'>[]
  columns: readonly PasteColumn[]
  missing: readonly PasteColumn[]
  noun: { one: string; many: string }
  onFields: (fields: (string | null)[]) => void
}

/** The rows as they were understood, with each problem at its cell. */
function Check({ pasted, rows, columns, missing, noun, onFields }: CheckProps) {
  const isForeseen = rows.some(({ said }) => said !== undefined)
  const later = rows.slice(MOST_DRAWN).filter(({ problems }) => Object.keys(problems).length > 0)
  const drawn = [...rows.slice(0, MOST_DRAWN), ...later.slice(0, MOST_DRAWN)]
  return (
    <>
      {missing.length > 0 && (
        <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          Say which column is the {missing.map(({ label }) => label.toLowerCase()).join(' and the ')}: every{' '}
          {noun.one} needs it.
        </Alert>
      )}
      <ScrollArea.Autosize
        mah="56dvh"
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': 'The rows as they were understood' }}
      >
        <Table verticalSpacing={6} horizontalSpacing="sm" className={classes.table} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>Row</Table.Th>
              {isForeseen && <Table.Th className={classes.said}>What happens</Table.Th>}
              {pasted.fields.map((field, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Table.Th key={index}>
                  <ColumnSelect {...{ index, field, columns }} fields={pasted.fields} onFields={onFields} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {drawn.map(({ cells, place, said, problems }) => {
              const elsewhere = Object.entries(problems).filter(([field]) => !pasted.fields.includes(field))
              return (
                <Table.Tr key={place}>
                  <Table.Td className={classes.number}>
                    <span className={classes.place}>
                      {place + 1}
                      {Object.keys(problems).length > 0 && (
                        <IconAlertTriangle size={14} color="var(--plumb-late)" aria-label="has problems" />
                      )}
                    </span>
                    {elsewhere.map(([field, problem]) => (
                      <Text key={field} fz="xs" c="var(--plumb-late)">
                        {columns.find((column) => column.field === field)?.label} {problem}
                      </Text>
                    ))}
                  </Table.Td>
                  {isForeseen && <Table.Td className={classes.said}>{said}</Table.Td>}
                  {pasted.fields.map((field, index) => {
                    const problem = field === null ? undefined : problems[field]
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                      <Table.Td key={index} data-out={field === null || undefined} className={classes.cell}>
                        {cells[index]}
                        {problem && (
                          <Text fz="xs" c="var(--plumb-late)">
                            {problem}
                          </Text>
                        )}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {drawn.length < rows.length && (
        <Text fz="sm" c="dimmed">
          Shown are the first {formatNumber(MOST_DRAWN)} of {countOf(rows.length, noun.one, noun.many)}
          {later.length > 0 && ', and those with problems'}.
        </Text>
      )}
    </>
  )
}
