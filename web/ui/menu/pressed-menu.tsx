/** The menu of a button that was pressed. Its button is another element than the one that was: it takes the focus over, and gets it back. */
import { Menu } from '@mantine/core'
import { useMergedRef, useMounted } from '@mantine/hooks'
import { cloneElement, useState } from 'react'
import { focusOn, type PressMenuProps } from './menu-button.ts'
import { MenuParts } from './menu-parts.tsx'

const EDGE = 8

/**
 * Where neither side has room for all of it, it stands over its button rather than beyond the window's edge. What is higher
 * than the window scrolls; nothing else does, as that would cut off the menus beside its items.
 */
const WITHIN_WINDOW = {
  flip: true,
  shift: { crossAxis: true, padding: EDGE },
  size: {
    apply: ({ elements: { floating } }: { elements: { floating: HTMLElement } }) => {
      const most = window.innerHeight - 2 * EDGE
      const isHigher = floating.scrollHeight > most
      floating.style.maxHeight = isHigher ? `${most}px` : ''
      floating.style.overflowY = isHigher ? 'auto' : ''
    },
  },
} as const

export function PressedMenu({ button, children, onChange, ...menu }: PressMenuProps) {
  const [isOpen, setOpen] = useState(true)
  // Only what opens after it is there knows what had the focus.
  const isThere = useMounted()
  const ref = useMergedRef(focusOn, button.props.ref ?? null)
  return (
    <Menu
      middlewares={WITHIN_WINDOW}
      // Fixed: to go to an item that lies in the page's `scroll-padding` would scroll the page, and that hides the menu.
      floatingStrategy="fixed"
      {...menu}
      opened={isThere && isOpen}
      onChange={(next) => {
        setOpen(next)
        onChange?.(next)
      }}
    >
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>
        <MenuParts value={Menu}>{children}</MenuParts>
      </Menu.Dropdown>
    </Menu>
  )
}
