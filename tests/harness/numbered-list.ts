import type { CodeRow } from '#features/codes/contract.ts'
import { treeOfNumbers } from '#features/codes/numbered.ts'

/**
 * A list in the shape of CSI's MasterFormat: 8,774 lines of a number and a title. The numbers count on, and the titles are made of
 * letters: the real list is its owners'.
 */
export interface Line {
  number: string
  title: string
}

/** As many lines as the real list has. */
export const LINES = 8774
const DIVISIONS = 50

const two = (value: number) => String(value).padStart(2, '0')
const signs = [
  'Works of kind A, B, and C',
  'Kind "Q" — heavy',
  "Owner's share – light",
  'Étage; 1/2 in. & more',
  '+1 spare (=)',
]

/** Each division, its sections, their parts, and of every third part one that is finer. */
export function numberedList(most = LINES): Line[] {
  const lines: Line[] = []
  const add = (number: string) =>
    lines.push({ number, title: `${signs[lines.length % signs.length]} ${lines.length}` })
  for (let division = 0; division < DIVISIONS; division += 1) {
    const left = () => Math.ceil((most * (division + 1)) / DIVISIONS) - lines.length
    add(`${two(division)} 00 00`)
    for (let section = 10; left() > 0 && section < 100; section += 1) {
      add(`${two(division)} ${two(section)} 00`)
      for (let part = 13; left() > 0 && part < 40; part += 3) {
        add(`${two(division)} ${two(section)} ${two(part)}`)
        if (part % 9 === 4 && left() > 0) add(`${two(division)} ${two(section)} ${two(part)}.${two(part)}`)
      }
    }
  }
  return lines
}

/** The whole list as rows of an import. */
export const importedList: CodeRow[] = treeOfNumbers(
  numberedList().map((line, place) => ({ place, ...line })),
  'All works',
).rows.map(({ input }) => input)

/** As many rows as an import takes, each with all of its fields. */
export const mostRows: CodeRow[] = Array.from({ length: 20_000 }, (_none, n) => {
  const [job, task] = [Math.floor(n / 1000), Math.floor(n / 10)]
  return {
    ...{ type: 'Everything', jobCode: `J${job}`, jobCodeName: `Contract code number ${job}` },
    ...{ taskCode: `T${task}`, taskCodeName: `Task code number ${task}` },
    ...{ activityCode: `A${n}`, activityCodeName: `Activity code number ${n}, which has a longer name` },
  }
})
