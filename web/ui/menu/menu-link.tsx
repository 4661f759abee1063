/** A link as a menu item in a `PressMenu`, so that people can open its screen in another tab. */
import type { MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'
import { useMenu } from './menu-parts.tsx'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>

export const MenuLink = createLink(
  forwardRef<HTMLAnchorElement, MenuItemProps & Attributes>((props, ref) => {
    const Menu = useMenu()
    return <Menu.Item ref={ref} component="a" {...props} />
  }),
)
