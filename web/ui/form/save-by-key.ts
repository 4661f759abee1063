import type { KeyboardEvent } from 'react'

/**
 * The `onKeyDown` of a form: Ctrl Enter or Cmd Enter saves. The keys are only a shortcut: everybody can use
 * the button.
 */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
