/**
 * Imports codes from a pasted or uploaded spreadsheet. The user assigns the columns, sees the result of a dry
 * run, and then imports everything or nothing.
 */
import { Alert, Autocomplete, Button, Checkbox, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { ColumnSelect } from '#web/ui/form/column-select.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PasteField } from '#web/ui/form/paste-field.tsx'
import { problemsByRow } from '#web/ui/form/pasted-rows.ts'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type CodeImport, type CodeRow, MOST_CODE_ROWS } from '../contract.ts'
import classes from './import-dialog.module.css'
import { Outcome } from './import-outcome.tsx'
import {
  type CodeSheet,
  columns,
  labelOf,
  missingOf,
  ofColumns,
  type Problems,
  readSheet,
  rowsOf,
  withHeadings,
} from './import-rows.ts'
import { foreseeCodes, typesQuery, useImportCodes } from './keeping-api.ts'

/** The number of first rows that are shown, and of rows with problems. */
const SHOWN = 6
const PROBLEMS_SHOWN = 50
/** The longest text, in characters, that the text field shows again after going back. */
const LONGEST_SHOWN = 50_000
/** Problems are shown at their rows, not in a list. */
const NO_PROBLEMS: readonly string[] = []
const NONE_REFUSED: ReadonlyMap<number, Problems> = new Map()
const NONE_LEFT_OUT: ReadonlySet<number> = new Set()

const addedBy = ({ jobCodes, taskCodes, activityCodes }: CodeImport) => jobCodes + taskCodes + activityCodes

/** As in `50 contract codes, 2 task codes`. */
const countsOf = (counts: readonly (readonly [number, string])[]) =>
  counts.flatMap(([count, noun]) => (count > 0 ? [countOf(count, noun)] : [])).join(', ')

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const { keyOf } = useKeyOfTry()
  const add = useImportCodes()
  const [text, setText] = useState('')
  const [sheet, setSheet] = useState<CodeSheet>()
  const [type, setType] = useState('')
  const [isLeavingOut, setLeavingOut] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The rows that the server refused, by their position. */
  const [refused, setRefused] = useState(NONE_REFUSED)
  const [foreseen, setForeseen] = useState<CodeImport>()
  const ofType = useDeferredValue(type)
  const read = useMemo(
    () => sheet && rowsOf(sheet, ofType, isLeavingOut ? new Set(refused.keys()) : NONE_LEFT_OUT),
    [sheet, ofType, isLeavingOut, refused],
  )

  /** Sets new rows. The server's refusals and result were about the old rows, so they are cleared. */
  const take = (next: CodeSheet | undefined) => {
    setRefused(NONE_REFUSED)
    setForeseen(undefined)
    setFailure(undefined)
    setSheet(next)
  }
  const readText = (next: string) => {
    // A text field with thousands of lines is slow, and nobody edits so many lines there.
    setText(next.length > LONGEST_SHOWN ? '' : next)
    take(next.trim() === '' ? undefined : readSheet(next))
  }
  const send = async () => {
    if (isBusy || !sheet || !read) return
    setBusy(true)
    setFailure(undefined)
    const rows: CodeRow[] = read.rows.map(({ input }) => input)
    try {
      if (!foreseen) return setForeseen(await foreseeCodes(rows))
      const done = await add.mutateAsync({ rows, key: keyOf(rows) })
      toast.success(toldOf(done))
      onClose()
    } catch (error) {
      const found = problemsByRow(error instanceof CallError ? error.fields : [])
      setForeseen(undefined)
      setRefused(
        new Map([...found].map(([row, said]) => [read.rows[row]?.place ?? row, ofColumns(said, sheet)])),
      )
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <InputDialog
      isDirty={text.trim() !== '' || sheet !== undefined}
      isBusy={isBusy}
      onClose={onClose}
      title="Import codes"
      size={sheet ? 1000 : 'lg'}
      fullScreen={isPhone}
    >
      {() => (
        <Stack gap="md">
          {failure && <FormError title={failure} problems={NO_PROBLEMS} />}
          {!sheet || !read ? (
            <PasteField
              order={['Number', 'Title']}
              description="Paste a list of numbers and titles, such as CSI MasterFormat, or rows in the columns that Export writes. Or choose the file, xlsx or CSV."
              text={text}
              onChange={setText}
              onText={readText}
              onFailure={setFailure}
            />
          ) : foreseen ? (
            <>
              <Outcome
                foreseen={foreseen}
                rows={read.rows}
                added={read.added}
                isAfterHeadings={sheet.hasHeadings}
              />
              <Buttons
                isBusy={isBusy}
                onBack={() => setForeseen(undefined)}
                onGoOn={addedBy(foreseen) + foreseen.types > 0 ? () => void send() : undefined}
                goOn={addedBy(foreseen) > 0 ? `Import ${countOf(addedBy(foreseen), 'code')}` : 'Import'}
              />
            </>
          ) : (
            <Columns
              {...{ sheet, type, read, refused, isLeavingOut, isBusy }}
              isStale={ofType !== type}
              onSheet={take}
              onType={(next) => {
                setType(next)
                setRefused(NONE_REFUSED)
              }}
              onLeavingOut={setLeavingOut}
              onGoOn={() => void send()}
            />
          )}
        </Stack>
      )}
    </InputDialog>
  )
}

function toldOf(done: CodeImport): string {
  const { alreadyThere } = done
  return `${countOf(addedBy(done), 'code')} added${alreadyThere > 0 ? `, ${formatNumber(alreadyThere)} were already there` : ''}`
}

interface ButtonsProps {
  isBusy: boolean
  onBack: () => void
  /** Undefined: the user cannot continue. */
  onGoOn: (() => void) | undefined
  goOn: string
}

function Buttons({ isBusy, onBack, onGoOn, goOn }: ButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onBack} disabled={isBusy}>
        Back
      </Button>
      <Button onClick={onGoOn} loading={isBusy} disabled={!onGoOn}>
        {goOn}
      </Button>
    </Group>
  )
}

interface ColumnsProps {
  sheet: CodeSheet
  type: string
  read: ReturnType<typeof rowsOf>
  refused: ReadonlyMap<number, Problems>
  isLeavingOut: boolean
  isBusy: boolean
  /** True while the rows still belong to the type typed before. */
  isStale: boolean
  onSheet: (sheet: CodeSheet | undefined) => void
  onType: (type: string) => void
  onLeavingOut: (is: boolean) => void
  onGoOn: () => void
}

/** The columns with their assigned fields, and the rows with problems. */
function Columns({ sheet, type, read, refused, isLeavingOut, isBusy, isStale, ...props }: ColumnsProps) {
  const types = useQuery(typesQuery)
  const missing = missingOf(sheet, type)
  // No problems are shown until all needed columns are assigned.
  const problems = missing === undefined ? new Map([...read.problems, ...refused]) : NONE_REFUSED
  const isTooMany = read.rows.length > MOST_CODE_ROWS
  const canGoOn =
    missing === undefined &&
    !isStale &&
    read.rows.length > 0 &&
    !isTooMany &&
    (isLeavingOut || problems.size === 0)
  const count = (field: 'activityCode' | 'taskCode' | 'jobCode', not?: 'activityCode' | 'taskCode') =>
    read.rows.filter(({ input }) => input[field] && !(not && input[not])).length
  const found = countsOf([
    [count('jobCode', 'taskCode'), 'contract code'],
    [count('taskCode', 'activityCode'), 'task code'],
    [count('activityCode'), 'activity code'],
  ])
  return (
    <>
      <Group align="flex-end" gap="lg">
        {!sheet.fields.includes('type') && (
          <Autocomplete
            className={classes.type}
            label="Job code type"
            description="All codes go below it. It may be a new one."
            data={types.data?.items.map(({ jobCodeTypeName }) => jobCodeTypeName) ?? []}
            value={type}
            onChange={props.onType}
            required
          />
        )}
        <Checkbox
          label="The first row holds headings"
          checked={sheet.hasHeadings}
          onChange={(event) => props.onSheet(withHeadings(sheet.cells, event.currentTarget.checked))}
          pb={8}
        />
      </Group>
      <Rows sheet={sheet} problems={problems} onFields={(fields) => props.onSheet({ ...sheet, fields })} />
      <Stack gap={4} aria-live="polite">
        <Text fz="sm">
          {formatNumber(read.total)} rows{found && `: ${found}`}.
          {read.added > 0 &&
            ` ${read.added} of them are not in the list. They are added because other codes belong below them.`}
        </Text>
        {missing && (
          <Group gap={6} c="var(--plumb-late)" wrap="nowrap">
            <IconAlertTriangle size={16} aria-hidden />
            <Text fz="sm">{missing}</Text>
          </Group>
        )}
        {isTooMany && (
          <Text fz="sm">At most {formatNumber(MOST_CODE_ROWS)} rows can be imported at once.</Text>
        )}
      </Stack>
      {problems.size > 0 && (
        <Checkbox
          label={`Leave out ${problems.size === 1 ? 'the row' : `the ${formatNumber(problems.size)} rows`} with problems`}
          checked={isLeavingOut}
          onChange={(event) => props.onLeavingOut(event.currentTarget.checked)}
        />
      )}
      <Buttons
        isBusy={isBusy}
        onBack={() => props.onSheet(undefined)}
        onGoOn={canGoOn ? props.onGoOn : undefined}
        goOn="See what happens"
      />
    </>
  )
}

interface RowsProps {
  sheet: CodeSheet
  problems: ReadonlyMap<number, Problems>
  onFields: (fields: (string | null)[]) => void
}

/** The assigned columns, with the first rows and the rows with problems. */
function Rows({ sheet, problems, onFields }: RowsProps) {
  const [headings = []] = sheet.cells
  const first = sheet.hasHeadings ? 1 : 0
  const faulty = [...problems.keys()].sort((one, other) => one - other)
  // Rows with problems are first, so that the user sees them.
  const shown = [
    ...new Set([
      ...faulty.slice(0, PROBLEMS_SHOWN),
      ...Array.from({ length: SHOWN }, (_none, place) => place),
    ]),
  ].filter((place) => place + first < sheet.cells.length)
  return (
    <>
      {faulty.length > 0 && (
        <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          {faulty.length === 1
            ? 'One row has a problem.'
            : `${formatNumber(faulty.length)} rows have problems.`}
          {faulty.length > PROBLEMS_SHOWN && ` The first ${PROBLEMS_SHOWN} are shown.`}
        </Alert>
      )}
      <ScrollArea.Autosize
        mah="46dvh"
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': 'The rows as they were understood' }}
      >
        <Table verticalSpacing={6} horizontalSpacing="sm" className={classes.table} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>Row</Table.Th>
              {sheet.fields.map((field, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Table.Th key={index}>
                  {sheet.hasHeadings && (
                    <Text fz="xs" c="dimmed" truncate>
                      {headings[index]}
                    </Text>
                  )}
                  <ColumnSelect {...{ index, field, columns, onFields }} fields={sheet.fields} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((place) => {
              const found = problems.get(place) ?? {}
              const elsewhere = Object.entries(found).filter(([field]) => !sheet.fields.includes(field))
              return (
                <Table.Tr key={place}>
                  <Table.Td className={classes.number}>
                    {formatNumber(place + first + 1)}
                    {elsewhere.map(([field, said]) => (
                      <Text key={field} fz="xs" c="var(--plumb-late)">
                        {labelOf(field)}: {said}
                      </Text>
                    ))}
                  </Table.Td>
                  {sheet.fields.map((field, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <Table.Td key={index} className={classes.cell} data-out={field === null || undefined}>
                      {sheet.cells[place + first]?.[index]}
                      {field !== null && found[field] && (
                        <Text fz="xs" c="var(--plumb-late)">
                          {found[field]}
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  )
}
