/**
 * A button that opens a menu. Until the first press only the button is rendered: a list has such a button in
 * each row, and rendering a menu costs much more than rendering a button.
 */
import { cloneElement, useState } from 'react'
import { later } from '#web/ui/later.tsx'
import { focusOn, type PressMenuProps } from './menu-button.ts'

const PressedMenu = later(async () => (await import('./pressed-menu.tsx')).PressedMenu, {
  Meanwhile: ({ button }: PressMenuProps) => cloneElement(button, { ref: focusOn }),
  isUrgent: true,
})

export function PressMenu(props: PressMenuProps) {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) return <PressedMenu {...props} />
  return cloneElement(props.button, {
    onClick: () => {
      setPressed(true)
      props.onChange?.(true)
    },
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}
