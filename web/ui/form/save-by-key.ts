import type { KeyboardEvent } from 'react'

/** The `onKeyDown` of a form: Ctrl or Cmd Enter saves. The keys are a short cut; its button is the way for everybody. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
