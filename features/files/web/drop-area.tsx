/** An area for files to upload: dropped, pasted or chosen. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled'
import { Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/ui/toast/toast.ts'
import classes from './drop-area.module.css'
import { namedByMoment } from './file-facts.ts'

export interface DroppedOptions {
  /** false if the user may not add files, or the record is closed. */
  isEnabled: boolean
  /** The area is the only one on the screen: it takes pasted files wherever the mouse is. */
  takesAllPastes?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files that are dropped on an area or pasted into it; returns whether files are being dragged. */
export function useDropped(area: Element | null, options: DroppedOptions) {
  const { isEnabled, takesAllPastes = false, onFiles } = options
  const [state, setState] = useState<'idle' | 'possible' | 'over'>('idle')
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    if (!isEnabled || !area) return
    return combine(
      dropTargetForExternal({
        element: area,
        canDrop: containsFiles,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState('possible'),
        onDrop: ({ source }) => {
          const folders = source.items.filter((item) => item.webkitGetAsEntry()?.isDirectory)
          if (folders.length > 0) toast.info('A folder cannot be uploaded. Drop the files in it.')
          take(folders.length > 0 ? filesOf(source.items) : getFiles({ source }))
        },
      }),
      monitorForExternal({
        canMonitor: containsFiles,
        onDragStart: () => {
          // A file that is dropped beside the area would make the browser leave the application.
          preventUnhandled.start()
          setState('possible')
        },
        onDrop: () => {
          preventUnhandled.stop()
          setState('idle')
        },
      }),
    )
  }, [isEnabled, area])

  useEffect(() => {
    if (!isEnabled || !area) return
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      // Another area has already taken the pasted files.
      if (event.defaultPrevented || !isMeant(event, area, takesAllPastes)) return
      const files = Array.from(clipboardData?.files ?? [], (file) => namedByMoment(file, 'Pasted'))
      if (files.length > 0) event.preventDefault()
      take(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isEnabled, takesAllPastes, area])
  return state
}

/**
 * Whether a paste is for this area. In a text field of the area, only pictures without text are taken: a
 * spreadsheet copies its cells as text and as a picture.
 */
function isMeant({ clipboardData, target }: ClipboardEvent, area: Element, takesAllPastes: boolean): boolean {
  const at = target instanceof Element ? target : null
  const dialog = at?.closest('[role="dialog"]')
  if (dialog && !dialog.contains(area)) return false
  if (at?.closest('input, textarea, [contenteditable]'))
    return area.contains(at) && !clipboardData?.types.includes('text/plain')
  return takesAllPastes || area.matches(':hover, :focus-within')
}

export interface DropCoverProps {
  state: ReturnType<typeof useDropped>
  /** The text over the area while files are dragged. */
  hint: string
}

export function DropCover({ state, hint }: DropCoverProps) {
  if (state === 'idle') return null
  return (
    <div className={classes.cover} data-state={state}>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <Text fw={600}>{hint}</Text>
    </div>
  )
}

export interface DropAreaProps extends DroppedOptions {
  hint: string
  children: ReactNode
}

export function DropArea({ hint, children, ...options }: DropAreaProps) {
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const state = useDropped(area, options)
  return (
    <div ref={setArea} className={classes.area}>
      {children}
      <DropCover state={state} hint={hint} />
    </div>
  )
}

/** The files among the dropped items, without folders and text. */
function filesOf(items: readonly DataTransferItem[]): File[] {
  return items
    .filter((item) => item.webkitGetAsEntry()?.isFile)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}
