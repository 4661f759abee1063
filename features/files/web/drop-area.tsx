/** Where files are dropped, pasted or chosen to be uploaded. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled'
import { Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/ui/toast/toast.ts'
import classes from './drop-area.module.css'
import { namedByMoment } from './file-facts.ts'

export interface DropAreaProps {
  /** False where one may not add files, or the record is closed. */
  isEnabled: boolean
  /** What stands over it while files are dragged. */
  hint: string
  /** It is all there is: what is pasted is for it wherever the mouse is. */
  takesAllPastes?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

export function DropArea({ isEnabled, hint, takesAllPastes = false, onFiles, children }: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'possible' | 'over'>('idle')
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const element = area.current
    if (!isEnabled || !element) return
    return combine(
      dropTargetForExternal({
        element,
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
          // What misses the area must not take the browser away from the app.
          preventUnhandled.start()
          setState('possible')
        },
        onDrop: () => {
          preventUnhandled.stop()
          setState('idle')
        },
      }),
    )
  }, [isEnabled])

  useEffect(() => {
    if (!isEnabled) return
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyping = (target as Element | null)?.closest?.(
        'input, textarea, [contenteditable], [role="dialog"]',
      )
      const isMeant = takesAllPastes || area.current?.matches(':hover, :focus-within')
      if (isTyping || !isMeant) return
      take(Array.from(clipboardData?.files ?? [], (file) => namedByMoment(file, 'Pasted')))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isEnabled, takesAllPastes])

  return (
    <div ref={area} className={classes.area} data-state={state}>
      {children}
      {state !== 'idle' && (
        <div className={classes.cover}>
          <IconUpload size={28} stroke={1.5} aria-hidden />
          <Text fw={600}>{hint}</Text>
        </div>
      )}
    </div>
  )
}

/** Those among dropped things that are files. */
function filesOf(items: readonly DataTransferItem[]): File[] {
  return items
    .filter((item) => item.webkitGetAsEntry()?.isFile)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}
