/** The properties of a menu's button, before and after the first press. */
import type { MenuProps } from '@mantine/core'
import type { ReactElement, ReactNode, RefAttributes } from 'react'

type ButtonElement = ReactElement<
  RefAttributes<HTMLButtonElement> & {
    onClick?: () => void
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
  }
>

export interface PressMenuProps
  extends Pick<MenuProps, 'position' | 'width' | 'middlewares' | 'closeOnItemClick' | 'menuItemTabIndex'> {
  button: ButtonElement
  /** The content of the menu, made of the parts from `useMenu`. */
  children: ReactNode
  /** Called when the menu was opened or closed. */
  onChange?: (isOpen: boolean) => void
}

/** Focuses the button that replaces a pressed button. */
export const focusOn = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })
