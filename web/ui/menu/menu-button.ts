/** The button of a menu, before it is pressed and after. */
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
  /** What stands in it; its parts come from `useMenu`. */
  children: ReactNode
  /** It was opened, or closed. */
  onChange?: (isOpen: boolean) => void
}

/** Of what takes the place of something that was pressed. */
export const focusOn = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })
