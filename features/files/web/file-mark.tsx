/** The mark of a file in a list: a small picture of it, or an icon for its kind. */
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolderFilled,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconRulerMeasure,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { FileItem } from '../contract.ts'
import { type FileKind, kindOf } from './file-facts.ts'
import classes from './file-mark.module.css'

const icons: Record<FileKind, TablerIcon> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  text: IconFileText,
  sheet: IconTable,
  drawing: IconRulerMeasure,
  archive: IconFileZip,
  other: IconFile,
}

/** The fields that the mark needs. A file in a form that is not uploaded yet has them, too. */
type Marked = Pick<FileItem, 'type' | 'contentType' | 'thumbnailUrl'>

/** Without alternative text, because the name is shown beside the mark. */
export function FileMark({ item, size = 36 }: { item: Marked; size?: number | '100%' }) {
  const [failed, setFailed] = useState<string>()
  const { thumbnailUrl } = item
  const Icon = item.type === 'Folder' ? IconFolderFilled : icons[kindOf(item.contentType)]
  return (
    <span className={classes.mark} style={{ width: size, height: size }} data-type={item.type}>
      {thumbnailUrl && thumbnailUrl !== failed ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.picture}
          onError={() => setFailed(thumbnailUrl)}
        />
      ) : (
        <Icon size={size === '100%' ? 36 : Math.round(size * 0.6)} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
