/** Tells who does not see it that the screen changed, and gives the keyboard a place on the new one. */
import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function ScreenAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The first screen is the browser's to tell.
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        // What had the focus went away with the screen before.
        const hasFocus = document.activeElement && document.activeElement !== document.body
        if (!hasFocus) document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
