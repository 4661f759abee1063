/**
 * The parts of a menu, for the content of a `PressMenu`: the code of menus loads only when a menu is opened.
 */
import type { Menu, MenuItemProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, createContext, use } from 'react'

export const MenuParts = createContext<typeof Menu | undefined>(undefined)

/** Returns Mantine's `Menu` with its items. Only for components inside a `PressMenu`. */
export function useMenu(): typeof Menu {
  const parts = use(MenuParts)
  if (!parts) throw new Error('What stands in a menu is drawn outside of one')
  return parts
}

/** A menu item, for content that is passed to a menu in another component. */
export function MenuItem(
  props: MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>,
) {
  const Menu = useMenu()
  return <Menu.Item {...props} />
}

export function MenuDivider() {
  const Menu = useMenu()
  return <Menu.Divider />
}
