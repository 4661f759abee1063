/** What stands in a menu, for whoever draws what a `PressMenu` shows: the code of menus comes when one is opened. */
import type { Menu, MenuItemProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, createContext, use } from 'react'

export const MenuParts = createContext<typeof Menu | undefined>(undefined)

/** Mantine's `Menu`, with its items; for components that stand in a `PressMenu`. */
export function useMenu(): typeof Menu {
  const parts = use(MenuParts)
  if (!parts) throw new Error('What stands in a menu is drawn outside of one')
  return parts
}

/** An item, in what is handed to a menu that stands elsewhere. */
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
