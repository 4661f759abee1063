/** The pictures of several records beside each other, small; each opens. */
import { UnstyledButton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordType } from '#contract/record-types.ts'
import { attachedQuery } from './api.ts'
import classes from './attached-files.module.css'
import { kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export interface AttachedThumbsProps {
  of: readonly { targetUniqueID: string; targetType: RecordType }[]
  /** How many are shown. */
  most: number
}

/** Nothing until they are there: their names stand below. */
export function AttachedThumbs({ of, most }: AttachedThumbsProps) {
  const [shown, setShown] = useState<string>()
  const lists = useQueries({
    queries: of.map(({ targetUniqueID, targetType }) =>
      attachedQuery(targetUniqueID, targetType, undefined, 1),
    ),
  })
  const pictures = lists
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ type, contentType }) => type === 'File' && kindOf(contentType) === 'image')
    .slice(0, most)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={classes.thumbs}>
        {pictures.map((item) => (
          <li key={item.fileUniqueId}>
            <UnstyledButton
              className={classes.picture}
              aria-label={`Preview ${item.name}`}
              onClick={() => setShown(item.fileUniqueId ?? undefined)}
            >
              <FileMark item={item} size="100%" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <PreviewDialog files={pictures} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
    </>
  )
}
