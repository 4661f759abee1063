/** The dialogs that ask for a name: of a new folder, or a new one for what is there. */
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
  /** Above what a refusal says. */
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
  // What is rendered lags behind a second click, this does not.
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
        // Typing replaces the name; the ending, by which programs know the file, stays.
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

/** The documents' words for a folder that was not made (000 §8); the server's own say why. */
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

/** What a refusal says here; the contract's own text is about uploads. */
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
