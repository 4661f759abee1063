/**
 * A button that opens a menu. Until it is pressed for the first time it is a button and nothing else: a list has one for
 * each of its rows, and what opens costs many times what is seen of it.
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
