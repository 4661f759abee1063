/** Shows 'Access denied' where the refused screen would be, in the frame of its project, which so stays (000 §6). */
import { notFound } from '@tanstack/react-router'

const DENIED = 'denied'

/** Throw what it answers. Screens outside of a frame redirect to /401 instead, as the documents have it. */
export function denied() {
  return notFound({ data: DENIED })
}

/** True for what `denied` left with the screen that stands in. */
export function isDenied(data: unknown): boolean {
  return data === DENIED
}
