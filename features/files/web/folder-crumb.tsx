/** A step of the way up from a folder. */
import type { ReactNode } from 'react'
import { LinkText } from '#web/ui/link-button.tsx'
import { useDropOnFolder } from './dragged-items.ts'
import classes from './folder-crumb.module.css'

interface FolderCrumbProps {
  /** What the browser shows there; or the record whose files these are. */
  parent?: string
  record?: { wid: string; guid: string; type: string }
  /** The folder to which it leads; null: the top. */
  folder: string | null
  /** The record that all of it hangs on. */
  target: string
  children: ReactNode
}

export function FolderCrumb({ parent, record, folder, target, children }: FolderCrumbProps) {
  const { ref, isOver } = useDropOnFolder<HTMLAnchorElement>({ folder, target })
  const common = { ref, fz: 'sm', className: classes.crumb, 'data-over': isOver || undefined } as const
  return record ? (
    <LinkText {...common} to="/files/list/view/$wid/$guid/$type" params={record}>
      {children}
    </LinkText>
  ) : (
    <LinkText {...common} to="/browse" search={{ Parent: parent ?? '' }}>
      {children}
    </LinkText>
  )
}
