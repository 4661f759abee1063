/** An item of a menu of a `PressMenu` that is a link, so that it opens in another tab too. */
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
