/** The dialogs that ask for a name: for a new folder, or to rename a file or folder. */
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { cleanName, LONGEST_NAME, splitName } from '#contract/uploads.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { fileErrors } from '../contract.ts'
import { useAddFolder, useChangeFile, useChangeFolder } from './api.ts'
import { type EntryDialogProps, type EntryInput, EntryInputDialog } from './entry-modal.tsx'
import type { UploadPlace } from './upload-parts.ts'

interface NameDialogProps {
  isOpen: boolean
  title: string
  label: string
  saveLabel: string
  initial: string
  /** The first line of the error, above the server's text. */
  failure?: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

function NameDialog({ isOpen, title, onClose, ...props }: NameDialogProps) {
  return (
    <EntryInputDialog isOpen={isOpen} onClose={onClose} title={title}>
      {(form) => <NameForm {...props} {...form} />}
    </EntryInputDialog>
  )
}

function NameForm(props: Omit<NameDialogProps, 'isOpen' | 'title' | 'onClose'> & EntryInput) {
  const { label, saveLabel, initial, failure, save, onDirty, isBusy, onBusy, onCancel, onDone } = props
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  // A ref stops a fast second click: the state would only change with the next render.
  const isActing = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isActing.current) return
    if (cleanName(name) === '') return setProblem('Give it a name')
    if (name.trim() === initial) return onDone()
    isActing.current = true
    onBusy(true)
    try {
      await save(name.trim())
      onDone()
    } catch (error) {
      const said =
        error instanceof CallError ? (error.fields[0]?.message ?? error.message) : texts.unknownError
      setProblem(failure && !said.startsWith(failure) ? `${failure} ${said}` : said)
    } finally {
      isActing.current = false
      onBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={label}
        value={name}
        maxLength={LONGEST_NAME}
        error={problem}
        required
        // Selects the name without the ending. So typing replaces the name, and the ending, which programs
        // need, stays.
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(0, splitName(currentTarget.value).stem.length)
        }
        onChange={(event) => {
          setName(event.currentTarget.value)
          onDirty(event.currentTarget.value !== initial)
          setProblem(undefined)
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {saveLabel}
        </Button>
      </Group>
    </form>
  )
}

/** The first line of the error, in the words of the documents (000 §8). The server's text follows. */
const COULD_NOT_CREATE = 'Could Not Create The Folder!'

export function NewFolderDialog(props: { place: UploadPlace; isOpen: boolean; onClose: () => void }) {
  const add = useAddFolder()
  const { folderUniqueId, stage: _stage, ...place } = props.place
  return (
    <NameDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="New folder"
      label="Name"
      saveLabel="Add folder"
      initial=""
      failure={COULD_NOT_CREATE}
      save={async (name) => {
        await add.mutateAsync({
          ...place,
          name,
          ...(folderUniqueId && { parentFolderUniqueId: folderUniqueId }),
        })
        toast.success(`${cleanName(name)} has been added`)
      }}
    />
  )
}

/** The contract's text of this error is about uploads; this dialog needs a shorter text. */
function nameTaken(error: unknown): unknown {
  const isTaken = error instanceof CallError && error.code === 'FILE_NAME_TAKEN'
  if (!isTaken || error.message !== fileErrors.FILE_NAME_TAKEN.text) return error
  return new CallError(error.status, error.code, 'A file with this name already exists here.')
}

export function RenameDialog({ item, isOpen, onClose }: EntryDialogProps) {
  const changeFile = useChangeFile()
  const changeFolder = useChangeFolder()
  const { fileUniqueId, folderUniqueId, rowVersion } = item
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Rename ${item.name}`}
      label="New name"
      saveLabel="Rename"
      initial={item.name}
      save={async (name) => {
        const renamed =
          item.type === 'File'
            ? changeFile.mutateAsync({ fileUniqueId: fileUniqueId ?? '', name, rowVersion })
            : changeFolder.mutateAsync({ folderUniqueId: folderUniqueId ?? '', name, rowVersion })
        await renamed.catch((error: unknown) => {
          throw nameTaken(error)
        })
        toast.success(texts.updated)
      }}
    />
  )
}
