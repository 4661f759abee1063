/** The files of a record that is not saved yet: they belong to its form, and are uploaded once it has an id. */
import { useEffect, useRef, useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { addUploads, loadUploadsAhead } from './later-uploads.ts'
import type { UploadPlace } from './upload-parts.ts'

export interface NewFile {
  id: number
  file: File
  /** What the browser shows a picture by that is nowhere yet. */
  address: string | null
}

export interface NewFiles {
  files: readonly NewFile[]
  /** True while there are some: leaving the form loses them. */
  hasSome: boolean
  /** False for whoever may not add files there. */
  mayAdd: boolean
  add: (files: readonly File[]) => void
  remove: (id: number) => void
  /** Hands them over to the uploads, each once: the form has none of them any more. `record` is what their record is called. */
  sendTo: (place: Omit<UploadPlace, 'workOrderUniqueId'>, record: string) => void
}

/** Their pictures take room for as long as they can be shown. */
function forget(files: readonly NewFile[]): void {
  for (const { address } of files) if (address) URL.revokeObjectURL(address)
}

/** The files of a form that adds to a project, or for null to the account. */
export function useNewFiles(workOrder: string | null): NewFiles {
  const may = useMay()
  const [files, setFiles] = useState<readonly NewFile[]>([])
  // What is added while the record is being saved goes with it, too.
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
