/** A step of the path to a folder. */
import type { ReactNode } from 'react'
import { LinkText } from '#web/ui/link-button.tsx'
import { useDropOnFolder } from './dragged-items.ts'
import classes from './folder-crumb.module.css'

interface FolderCrumbProps {
  /** Where the step leads: `parent` in the file browser, or the files of `record`. */
  parent?: string
  record?: { wid: string; guid: string; type: string }
  /** The folder of this step; null: the top level. */
  folder: string | null
  /** The record that the folders belong to. */
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
