/** Files and folders can be dragged onto a folder to move them. Without a mouse, the menu does the same. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { useMoveItem } from './api.ts'

const DRAGGED = 'file or folder'

/** Makes the table row around an element draggable. */
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
  /** null: the top level of the record. */
  folder: string | null
  /** The record of the folder: files and folders can be dropped only within their own record. */
  target: string
  isEnabled?: boolean
  /** A CSS selector for the surrounding element that accepts drops, if it is larger than the element itself. */
  around?: string
}

/** Moves dropped files and folders into a folder. */
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
