/**
 * The files of what is written in a part of a screen, a comment: what is dropped on it, pasted into it, chosen or taken by
 * the camera. The part is marked with `data-takes-files`.
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
  /** What the files are for. */
  label: string
}

/** Those that there are. */
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

/** The ways to add some. */
export function AttachButtons({ of }: { of: NewFiles }) {
  return <UploadButtons isAttaching onFiles={(files) => addChecked(of, files)} />
}
