/**
 * The menu of a pressed button. The menu has a new button element. This element gets the focus from the
 * pressed button, and gets the focus again when the menu closes.
 */
import { Menu } from '@mantine/core'
import { useMergedRef, useMounted } from '@mantine/hooks'
import { cloneElement, useState } from 'react'
import { focusOn, type PressMenuProps } from './menu-button.ts'
import { MenuParts } from './menu-parts.tsx'

const EDGE = 8

/**
 * If the room above and below the button is too small, the menu covers the button, so that the menu stays in
 * the window. Only a menu that is higher than the window scrolls, because scrolling cuts off submenus.
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
  // The menu opens after its first rendering: only then does Mantine notice the element that had the focus.
  const isThere = useMounted()
  const ref = useMergedRef(focusOn, button.props.ref ?? null)
  return (
    <Menu
      middlewares={WITHIN_WINDOW}
      // Fixed: otherwise moving to an item inside the page's `scroll-padding` would scroll the page, and
      // scrolling hides the menu.
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
