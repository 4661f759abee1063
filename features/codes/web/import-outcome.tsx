/** The result of an import's dry run. Nothing is written yet. */
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { type CodeImport, MOST_TOLD, type OtherName } from '../contract.ts'
import type { TreeLine } from '../numbered.ts'
import classes from './import-dialog.module.css'

/** The largest number of new types, and of differing names, that are shown. */
const TYPES_SHOWN = 10
const NAMES_SHOWN = 100

interface OutcomeProps {
  foreseen: CodeImport
  /** The rows that were sent. The codes that the list lacked are first. */
  rows: readonly TreeLine[]
  added: number
  isAfterHeadings: boolean
}

export function Outcome({ foreseen, rows, added, isAfterHeadings }: OutcomeProps) {
  const { jobCodes, taskCodes, activityCodes, alreadyThere, types, newTypes } = foreseen
  // A name that this dialog made up for an added code is no differing name of the user.
  const ours = foreseen.otherNames.filter(({ row, isThere }) => isThere && row < added).length
  const others = foreseen.otherNames.filter(({ row }) => row >= added)
  const otherwiseNamed = foreseen.otherwiseNamed - ours
  const told = (isThere: boolean) => others.filter((other) => other.isThere === isThere)
  const taken = types - newTypes.length
  const lines: [what: string, said: string][] = [
    ['New', newOf([jobCodes, taskCodes, activityCodes])],
    ['There already', alreadyThere === 0 ? 'None' : `${countOf(alreadyThere, 'code')}, not changed`],
  ]
  if (otherwiseNamed > 0)
    lines.push(['Different name', `${countOf(otherwiseNamed, 'code')} already there: their names are kept`])
  if (foreseen.doubled > 0)
    lines.push([
      'Doubled',
      `${countOf(foreseen.doubled, 'row')} name a code otherwise than a row before: the first name counts`,
    ])
  if (newTypes.length > 0)
    lines.push([
      'New types',
      `${newTypes.slice(0, TYPES_SHOWN).join(', ')}${newTypes.length > TYPES_SHOWN ? ` and ${newTypes.length < MOST_TOLD ? formatNumber(newTypes.length - TYPES_SHOWN) : 'many'} more` : ''}`,
    ])
  if (taken > 0 && newTypes.length < MOST_TOLD)
    lines.push(['Types of the company', `${countOf(taken, 'type')} will be used in this account, too`])
  const rowOf = ({ row }: OtherName) => (rows[row]?.place ?? row) + (isAfterHeadings ? 2 : 1)
  return (
    <Stack gap="md">
      <Table withRowBorders={false} verticalSpacing={4} aria-label="What happens">
        <Table.Tbody>
          {lines.map(([what, said]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" className={classes.what}>
                {what}
              </Table.Th>
              <Table.Td className={classes.cell}>{said}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Names title="Different name: the existing name is kept" of={told(true)} rowOf={rowOf} />
      <Names title="Duplicate: the first name is used" of={told(false)} rowOf={rowOf} />
      <Text fz="sm" c="dimmed">
        Nothing is saved yet. Either everything is added or nothing is.
      </Text>
    </Stack>
  )
}

function newOf(counts: readonly [number, number, number]): string {
  const nouns = ['contract code', 'task code', 'activity code']
  const said = counts.flatMap((count, level) => (count > 0 ? [countOf(count, nouns[level] ?? '')] : []))
  return said.join(', ') || 'None'
}

interface NamesProps {
  title: string
  of: readonly OtherName[]
  rowOf: (name: OtherName) => number
}

function Names({ title, of, rowOf }: NamesProps) {
  if (of.length === 0) return null
  return (
    <section aria-label={title}>
      <Text fz="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ScrollArea.Autosize mah="30dvh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': title }}>
        <Table verticalSpacing={6} horizontalSpacing="sm" className={classes.table} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>Row</Table.Th>
              <Table.Th>Code</Table.Th>
              <Table.Th>Stays</Table.Th>
              <Table.Th>In the row</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.slice(0, NAMES_SHOWN).map((other) => (
              <Table.Tr key={`${other.row} ${other.level}`}>
                <Table.Td className={classes.number}>{formatNumber(rowOf(other))}</Table.Td>
                <Table.Td className={classes.cell}>{other.code}</Table.Td>
                <Table.Td className={classes.cell}>{other.staysNamed}</Table.Td>
                <Table.Td className={classes.cell}>{other.name}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {of.length > NAMES_SHOWN && (
        <Text fz="xs" c="dimmed">
          The first {NAMES_SHOWN} are shown.
        </Text>
      )}
    </section>
  )
}
