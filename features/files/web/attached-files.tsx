/** The files of a record: pictures as tiles, other files and folders as rows. Each opens on click and has a menu. */

import { Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { holderOf } from '#contract/record-types.ts'
import { formatSize } from '#contract/sizes.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import type { FileItem } from '../contract.ts'
import classes from './attached-files.module.css'
import { EntryDialogs, type EntryQuestion } from './entry-dialogs.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const idOf = (item: FileItem) => (item.type === 'File' ? item.fileUniqueId : item.folderUniqueId) ?? ''
const isPicture = (item: FileItem) => item.type === 'File' && kindOf(item.contentType) === 'image'

export interface AttachedFilesProps {
  items: readonly FileItem[]
  readOnly: boolean
  /** Files that were added up to this time cannot be changed. */
  decidedAt?: string | null | undefined
}

export function AttachedFiles({ items, readOnly, decidedAt }: AttachedFilesProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<string>()
  const [question, setQuestion] = useState<EntryQuestion>()
  const open = (item: FileItem) => {
    if (item.type === 'File') setShown(idOf(item))
    else void navigate({ to: '/browse', search: { Parent: idOf(item) } })
  }
  const pictures = items.filter(isPicture)
  const rest = items.filter((item) => !isPicture(item))
  const menuOf = (item: FileItem) => (
    <EntryMenu
      item={item}
      open={() => open(item)}
      ask={setQuestion}
      readOnly={readOnly || (decidedAt != null && new Date(item.createdDate) <= new Date(decidedAt))}
      mayMove={!holderOf(item.targetType).isWithoutFolders}
    />
  )
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.tiles}>
          {pictures.map((item) => (
            <li key={idOf(item)} className={classes.tile}>
              <UnstyledButton
                className={classes.picture}
                aria-label={`Preview ${item.name}`}
                onClick={() => open(item)}
              >
                <FileMark item={item} size="100%" />
              </UnstyledButton>
              <div className={classes.caption}>
                <Text fz="xs" className={classes.name} title={item.name}>
                  {item.name}
                </Text>
                {menuOf(item)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul className={classes.rows}>
          {rest.map((item) => (
            <li key={idOf(item)} className={classes.row}>
              <UnstyledButton className={classes.open} onClick={() => open(item)}>
                <FileMark item={item} />
                <span className={classes.text}>
                  <Text fz="sm" fw={500} className={classes.name} title={item.name} component="span">
                    {item.name}
                  </Text>
                  <Text fz="xs" c="dimmed" className={classes.name} component="span">
                    {[
                      item.size === null ? 'Folder' : formatSize(item.size),
                      formatInstantDay(item.createdDate),
                      item.createdByEmployeeName,
                      item.origin,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </span>
              </UnstyledButton>
              {menuOf(item)}
            </li>
          ))}
        </ul>
      )}
      <PreviewDialog
        files={items.filter(({ type }) => type === 'File')}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
      <EntryDialogs question={question} onClose={() => setQuestion(undefined)} />
    </>
  )
}
