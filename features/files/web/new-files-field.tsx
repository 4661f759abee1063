/**
 * The files of a part of a screen, such as a comment: dropped on it, pasted into it, chosen, or taken with
 * the camera. The part has the attribute `data-takes-files`.
 */
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { addChecked } from './checked-files.ts'
import { DropCover, useDropped } from './drop-area.tsx'
import type { NewFiles } from './new-files.ts'
import { NewFilesList } from './new-files-list.tsx'
import { UploadButtons } from './upload-buttons.tsx'

export interface NewFilesFieldProps {
  of: NewFiles
  /** The name of the part that the files belong to, such as a comment. */
  label: string
}

/** The list of the files. */
export function NewFilesField({ of, label }: NewFilesFieldProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const part = place?.closest('[data-takes-files]') ?? null
  const state = useDropped(part, { isEnabled: true, onFiles: (files) => addChecked(of, files) })
  return (
    <div ref={setPlace} hidden={!of.hasSome}>
      <NewFilesList files={of.files} onRemove={of.remove} />
      {part &&
        createPortal(<DropCover state={state} hint={`Drop files here to add them to the ${label}`} />, part)}
    </div>
  )
}

/** The buttons to add files. */
export function AttachButtons({ of }: { of: NewFiles }) {
  return <UploadButtons isAttaching onFiles={(files) => addChecked(of, files)} />
}
