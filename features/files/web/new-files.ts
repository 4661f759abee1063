/**
 * The files of a record that is not saved yet. The form stores the files, and they are uploaded after the
 * record has an id.
 */
import { useEffect, useRef, useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { addUploads, loadUploadsAhead } from './later-uploads.ts'
import type { UploadPlace } from './upload-parts.ts'

export interface NewFile {
  id: number
  file: File
  /** The blob address of a picture that is not uploaded yet; null for other files. */
  address: string | null
}

export interface NewFiles {
  files: readonly NewFile[]
  /** Whether there are files: leaving the form loses them. */
  hasSome: boolean
  /** false if the user may not add files there. */
  mayAdd: boolean
  add: (files: readonly File[]) => void
  remove: (id: number) => void
  /**
   * Starts the uploads and removes the files from the form, so that each is uploaded once. `record` is the
   * title of the record.
   */
  sendTo: (place: Omit<UploadPlace, 'workOrderUniqueId'>, record: string) => void
}

/** Frees the memory of the pictures: a blob address uses memory until it is revoked. */
function forget(files: readonly NewFile[]): void {
  for (const { address } of files) if (address) URL.revokeObjectURL(address)
}

/** The files of a form that adds a record to a project; `workOrder` is null for a record of the account. */
export function useNewFiles(workOrder: string | null): NewFiles {
  const may = useMay()
  const [files, setFiles] = useState<readonly NewFile[]>([])
  // A ref, so that files that are added while the record is being saved are uploaded, too.
  const present = useRef(files)
  const made = useRef(0)
  const change = (next: readonly NewFile[]) => {
    forget(present.current.filter((one) => !next.includes(one)))
    present.current = next
    setFiles(next)
  }
  useEffect(() => () => forget(present.current), [])
  return {
    files,
    hasSome: files.length > 0,
    mayAdd: may('Files', 'Create', workOrder ?? undefined),
    add: (added) => {
      loadUploadsAhead()
      const next = added.map((file) => {
        made.current += 1
        const isPicture = file.type.startsWith('image/')
        return { id: made.current, file, address: isPicture ? URL.createObjectURL(file) : null }
      })
      change([...present.current, ...next])
    },
    remove: (id) => change(present.current.filter((one) => one.id !== id)),
    sendTo: (place, record) => {
      const sent = present.current.map(({ file }) => file)
      change([])
      if (sent.length > 0)
        void addUploads({ workOrderUniqueId: workOrder, ...place }, sent, {
          isAfterSave: true,
          record,
        })
    },
  }
}
