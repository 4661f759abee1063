/**
 * The parts around a row of an ordered list: a handle to drag the row or a box to choose the row, and the
 * menu of the row. Alt with an arrow key moves the focused row.
 */
import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { MenuDivider, MenuItem } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { placeAfterDrop, useDraggableRow } from './draggable-row.ts'
import classes from './record-item.module.css'
import type { Several } from './several.ts'

export interface RecordItemProps {
  /** The list of the row. */
  list: string
  id: string
  name: string
  /** The index of the row among all rows, counted from zero, and the number of rows. */
  index: number
  total: number
  isChosen?: boolean
  several: Several
  /** Left out if the person may not change the order. */
  onMove?: ((from: number, to: number) => void) | undefined
  /** The most used action, beside the menu. */
  beside?: ReactNode
  /** The first items of the menu, before the items that move the row. */
  menu?: ReactNode
  /** The last items of the menu. */
  lastMenu?: ReactNode
  children: ReactNode
}

export function RecordItem(props: RecordItemProps) {
  const { list, id, name, index, total, isChosen, several, onMove, beside, menu, lastMenu, children } = props
  const canMove = Boolean(onMove) && !several.isOn && total > 1
  const { row, handle, isDragged, edge } = useDraggableRow({
    list,
    index,
    isEnabled: canMove,
    onDrop: (from, at) => onMove?.(from, placeAfterDrop(from, index, at)),
  })
  const box = useId()
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step || !canMove) return
    event.preventDefault()
    event.stopPropagation()
    const to = index + step
    if (to >= 0 && to < total) onMove?.(index, to)
  }
  const hasMenu = Boolean(menu || lastMenu) || canMove
  return (
    // The keys are only a shortcut: everybody can use the menu.
    <div
      ref={row}
      role="listitem"
      className={classes.item}
      data-record={id}
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      onKeyDown={moveByKey}
    >
      {several.isOn && (
        // The whole room beside the row checks the box.
        <label htmlFor={box} className={classes.lead}>
          <Checkbox
            id={box}
            checked={several.has(id)}
            onChange={() => several.toggle({ id, name })}
            aria-label={`Choose ${name}`}
            size="xs"
          />
        </label>
      )}
      {canMove && (
        <span className={classes.lead}>
          <UnstyledButton ref={handle} className={classes.handle} aria-hidden tabIndex={-1}>
            <IconGripVertical size={16} aria-hidden />
          </UnstyledButton>
        </span>
      )}
      <div className={classes.content}>{children}</div>
      {!several.isOn && (beside || hasMenu) && (
        <div className={classes.actions}>
          {beside}
          {hasMenu && (
            <PressMenu
              position="bottom-end"
              button={
                <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
                  <IconDots size={18} />
                </ActionIcon>
              }
            >
              {menu}
              {canMove && <MoveItems index={index} total={total} onMove={(to) => onMove?.(index, to)} />}
              {lastMenu}
            </PressMenu>
          )}
        </div>
      )}
    </div>
  )
}

function MoveItems(props: { index: number; total: number; onMove: (to: number) => void }) {
  const { index, total, onMove } = props
  const items = [
    { label: 'Move up', icon: IconArrowUp, to: index - 1, keys: 'Alt ↑' },
    { label: 'Move down', icon: IconArrowDown, to: index + 1, keys: 'Alt ↓' },
    { label: 'Move to the top', icon: IconArrowBarToUp, to: 0, keys: undefined },
    { label: 'Move to the end', icon: IconArrowBarToDown, to: total - 1, keys: undefined },
  ]
  return (
    <>
      <MenuDivider />
      {items.map(({ label, icon: Icon, to, keys }) => (
        <MenuItem
          key={label}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={
            keys && (
              <span aria-hidden className={classes.keys}>
                {keys}
              </span>
            )
          }
          disabled={to < 0 || to >= total || to === index}
          onClick={() => onMove(to)}
        >
          {label}
        </MenuItem>
      ))}
    </>
  )
}
