/** Files and folders that are dragged onto a folder to be moved there. Whoever uses no mouse has the menu. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { useMoveItem } from './api.ts'

const DRAGGED = 'file or folder'

/** Lets the row around an element be dragged. */
export function useDraggedItem(item: FileItem, isEnabled: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const getItem = useEffectEvent(() => item)
  useEffect(() => {
    const row = ref.current?.closest<HTMLElement>('tr')
    if (!row || !isEnabled) return
    return draggable({
      element: row,
      getInitialData: () => ({ kind: DRAGGED, item: getItem() }),
      onDragStart: () => {
        row.style.opacity = '0.4'
      },
      onDrop: () => {
        row.style.opacity = ''
      },
    })
  }, [isEnabled])
  return ref
}

interface DropOnFolder {
  /** Null: the top of the record. */
  folder: string | null
  /** The record that it hangs on: things stay with theirs. */
  target: string
  isEnabled?: boolean
  /** The part of the page that takes what is dropped, where it is more than the element. */
  around?: string
}

/** Moves into a folder what is dropped on it. */
export function useDropOnFolder<E extends HTMLElement>(options: DropOnFolder) {
  const { folder, target, isEnabled = true, around } = options
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  const move = useMoveItem()
  const take = useEffectEvent((item: FileItem) => {
    move.mutateAsync({ item, to: folder }).then(() => toast.success(texts.updated), toast.failure)
  })
  useEffect(() => {
    const element = around ? ref.current?.closest<HTMLElement>(around) : ref.current
    if (!element || !isEnabled) return
    const show = (next: boolean) => {
      setOver(next)
      element.toggleAttribute('data-drop', next)
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const item = source.data.item as FileItem | undefined
        if (source.data.kind !== DRAGGED || !item || item.targetUniqueID !== target) return false
        const isItself = item.type === 'Folder' && item.folderUniqueId === folder
        return !isItself && item.parentFolderUniqueId !== folder
      },
      onDragEnter: () => show(true),
      onDragLeave: () => show(false),
      onDrop: ({ source }) => {
        show(false)
        take(source.data.item as FileItem)
      },
    })
  }, [folder, target, isEnabled, around])
  return { ref, isOver }
}
