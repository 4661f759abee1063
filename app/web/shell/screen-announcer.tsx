/** Announces a change of the screen to screen readers, and moves the keyboard focus to the new screen. */
import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function ScreenAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The browser itself announces the first screen.
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        // If the focused element was removed with the previous screen, the content gets the focus.
        const hasFocus = document.activeElement && document.activeElement !== document.body
        if (!hasFocus) document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
