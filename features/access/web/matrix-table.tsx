/** The matrix of one role: modules by bits, in two halves beside each other. */
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { type Bit, bits, bitsOfModule, type Module, type Permissions } from '#contract/modules.ts'
import { bitNames, labelOf, moduleGroups } from '#features/roles/words.ts'
import { Tip } from '#web/ui/tip.tsx'
import classes from './access.module.css'
import { bitsAfter, hintOf, type RoleMarks } from './matrix-marks.ts'

export interface MatrixTableProps {
  /** The present permissions of the role. */
  before: Permissions
  marks: RoleMarks
  /** True: nothing can be changed. */
  isReadOnly: boolean
  /** Why a bit cannot be changed; undefined if it can. */
  lockOf: (module: Module, bit: Bit) => string | undefined
  onTurn: (module: Module, bit: Bit) => void
}

const halves = [moduleGroups.slice(0, 3), moduleGroups.slice(3)]

export function MatrixTable(props: MatrixTableProps) {
  const grid = useRef<HTMLDivElement>(null)
  // The arrow keys move the focus from cell to cell, at an edge into the other half. Space toggles the
  // focused bit.
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    const from = event.target as HTMLElement
    const { half, row, column } = from.dataset
    if (!step || half === undefined || row === undefined || column === undefined) return
    event.preventDefault()
    const [down, right] = step
    let [nextHalf, nextRow, nextColumn] = [Number(half), Number(row), Number(column)]
    let next: HTMLElement | null | undefined
    // Skips the places of bits that a module does not have.
    for (let tries = 0; !next && tries < bitNames.length; tries++) {
      nextRow += down
      nextColumn += right
      if (nextColumn < 0) [nextHalf, nextColumn] = [nextHalf - 1, bitNames.length - 1]
      if (nextColumn >= bitNames.length) [nextHalf, nextColumn] = [nextHalf + 1, 0]
      const at = `[data-half="${nextHalf}"][data-row="${nextRow}"][data-column="${nextColumn}"]`
      next = grid.current?.querySelector<HTMLElement>(at)
    }
    next?.focus()
  }
  return (
    <div
      ref={grid}
      role="group"
      aria-label="What the role allows"
      className={classes.halves}
      onKeyDown={move}
    >
      {halves.map((groups, half) => (
        <Half key={groups[0]?.title} half={half} groups={groups} {...props} />
      ))}
    </div>
  )
}

const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function Half({ half, groups, ...props }: MatrixTableProps & { half: number; groups: typeof moduleGroups }) {
  const order = groups.flatMap((group) => group.modules)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Module</VisuallyHidden>
          </th>
          {bitNames.map((bit) => (
            <th key={bit} scope="col">
              {bit === 'GlobalAccess' ? (
                <>
                  All projects <small>(GlobalAccess)</small>
                </>
              ) : (
                bit
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, modules: members }) => (
        <tbody key={title}>
          <tr className={classes.group}>
            <th colSpan={bitNames.length + 1} scope="rowgroup">
              {title}
            </th>
          </tr>
          {members.map((module) => (
            <Row key={module} half={half} row={order.indexOf(module)} module={module} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface RowProps extends MatrixTableProps {
  half: number
  row: number
  module: Module
}

function Row({ module, half, row, before, marks, ...props }: RowProps) {
  const present = before[module] ?? 0
  const after = bitsAfter(present, marks[module])
  const hint = hintOf[module]
  return (
    <tr className={after === present ? undefined : classes.changed}>
      <th scope="row">
        {labelOf(module)} {hint && <span className={classes.hint}>{hint}</span>}
      </th>
      {bitNames.map((bit, column) => (
        <td key={bit}>
          <Cell
            {...props}
            module={module}
            bit={bit}
            present={present}
            after={after}
            place={{ half, row, column }}
          />
        </td>
      ))}
    </tr>
  )
}

interface CellProps extends Pick<MatrixTableProps, 'isReadOnly' | 'lockOf' | 'onTurn'> {
  module: Module
  bit: Bit
  present: number
  after: number
  place: { half: number; row: number; column: number }
}

function Cell({ module, bit, present, after, place, isReadOnly, lockOf, onTurn }: CellProps) {
  const isOn = (after & bits[bit]) !== 0
  const wasOn = (present & bits[bit]) !== 0
  if ((bitsOfModule(module) & bits[bit]) === 0) return <span className={classes.noBit}>–</span>
  if (isReadOnly)
    return isOn ? <IconCheck size={16} className={classes.tick} role="img" aria-label="allowed" /> : null
  const mark = isOn === wasOn ? undefined : isOn ? 'gain' : 'loss'
  // The checkbox itself announces the state after saving; this text is only for changed bits.
  const will = mark && (isOn ? ', will be allowed' : ', will be removed')
  const lock = lockOf(module, bit)
  const box = (
    <input
      type="checkbox"
      className={classes.bit}
      checked={isOn}
      onChange={() => !lock && onTurn(module, bit)}
      aria-label={`${labelOf(module)}, ${bit}${will ?? ''}${lock ? `. ${lock}` : ''}`}
      aria-disabled={lock ? true : undefined}
      data-mark={mark}
      data-half={place.half}
      data-row={place.row}
      data-column={place.column}
    />
  )
  return lock ? <Tip label={lock}>{box}</Tip> : box
}
