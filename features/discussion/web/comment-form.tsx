/** The form for a comment, with files and mentions. */
import { Button, Checkbox, Combobox, Group, Stack, Text, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AttachButtons, NewFilesField, useNewFiles } from '#features/files/web/public.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { type Done, toast } from '#web/ui/toast/toast.ts'
import { commentTypeOf, LONGEST_COMMENT, type Nameable } from '../contract.ts'
import { nameableQuery, type Target } from './api.ts'
import { type Mention, stillNamed, typedName, withName } from './mentions.ts'

/** The values to send. */
export interface NewComment {
  text: string
  mentions: string[]
  key: string
}

export interface CommentFormProps {
  target: Target
  workOrder: string
  label: string
  sendLabel: string
  /** Called when the user types into the empty field. */
  begin?: () => void
  /** Sends the comment and returns the ids of the new comments, to which files are then attached. */
  send: (comment: NewComment) => Promise<string[]>
  /** The message after sending. */
  done?: Done | undefined
  /** A checkbox that gives the comment a second meaning. */
  isMarked?: { label: string; value: boolean; onChange: (value: boolean) => void }
}

/** A constant, so that the list is the same object at each render. */
const NOBODY: readonly Nameable[] = []

export function CommentForm(props: CommentFormProps) {
  const { target, workOrder, label, sendLabel, begin, send, done, isMarked } = props
  const [text, setText] = useState('')
  const files = useNewFiles(workOrder)
  const [chosen, setChosen] = useState<Mention[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const { keyOf, forget } = useKeyOfTry()
  const isDirty = text.trim() !== '' || files.hasSome
  const guard = useLeaveGuard(isDirty, { isSaving: isSending })
  const isTooLong = text.trim().length > LONGEST_COMMENT

  const combobox = useCombobox()
  const { selectFirstOption } = combobox
  const { data } = useQuery({ ...nameableQuery(target, (typed ?? '').trim()), enabled: typed !== null })
  const offered = data?.items ?? NOBODY
  // Selects the first person in the open list, so that Enter chooses this person.
  useEffect(() => {
    if (typed !== null && offered.length > 0) selectFirstOption()
  }, [typed, offered, selectFirstOption])
  const look = () => {
    const field = area.current
    const next = field ? typedName(field.value, field.selectionStart) : null
    setTyped(next)
    if (next === null) combobox.closeDropdown()
    else combobox.openDropdown()
  }
  const name = ({ employeeUniqueId: id, name: called }: Nameable) => {
    const field = area.current
    if (!field) return
    const next = withName(text, field.selectionStart, called)
    setText(next.text)
    setChosen((before) => [...before, { id, name: called }])
    setTyped(null)
    combobox.closeDropdown()
    // After the render, when the field contains the new text.
    requestAnimationFrame(() => field.setSelectionRange(next.cursor, next.cursor))
  }

  const write = async () => {
    const said = text.trim()
    if (isSending || said === '' || isTooLong) return
    setSending(true)
    try {
      const mentions = stillNamed(said, chosen).map(({ id }) => id)
      const [id] = await send({ text: said, mentions, key: keyOf([target, said, mentions, isMarked?.value]) })
      forget()
      if (id) files.sendTo({ targetUniqueID: id, targetType: commentTypeOf(target.targetType) }, said)
      setText('')
      setChosen([])
      if (done) toast.done(done)
    } catch (error) {
      toast.failure(error)
    } finally {
      setSending(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void write()
    }
  }

  return (
    <Stack gap="xs" pos="relative" data-takes-files>
      <Combobox
        store={combobox}
        position="bottom-start"
        onOptionSubmit={(id) => {
          const person = offered.find((one) => one.employeeUniqueId === id)
          if (person) name(person)
        }}
      >
        <Combobox.DropdownTarget>
          <Combobox.EventsTarget withKeyboardNavigation={typed !== null} withAriaAttributes={false}>
            <Textarea
              ref={area}
              aria-label={label}
              placeholder={`${label}. Type @ to mention someone.`}
              autosize
              minRows={2}
              maxRows={14}
              value={text}
              error={isTooLong ? `Must be at most ${LONGEST_COMMENT} characters` : undefined}
              onChange={(event) => {
                if (text === '') begin?.()
                setText(event.currentTarget.value)
                look()
              }}
              onKeyDown={onKeyDown}
              onClick={look}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </Combobox.DropdownTarget>
        {typed !== null && <Names offered={offered} isKnown={data !== undefined} />}
      </Combobox>
      {files.mayAdd && <NewFilesField of={files} label="comment" />}
      <Group justify="flex-end" gap="xs">
        {isMarked && (
          <Checkbox
            mr="auto"
            label={isMarked.label}
            checked={isMarked.value}
            onChange={({ currentTarget }) => isMarked.onChange(currentTarget.checked)}
          />
        )}
        {files.mayAdd && <AttachButtons of={files} />}
        <Button
          loading={isSending}
          disabled={text.trim() === ''}
          title="Ctrl + Enter"
          onClick={() => void write()}
        >
          {sendLabel}
        </Button>
      </Group>
      {guard.question}
    </Stack>
  )
}

/** The people who can be mentioned. People who may not see the record are listed, but disabled. */
function Names({ offered, isKnown }: { offered: readonly Nameable[]; isKnown: boolean }) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label="People">
        {offered.map(({ employeeUniqueId, name, companyName, maySee }) => (
          <Combobox.Option key={employeeUniqueId} value={employeeUniqueId} disabled={!maySee}>
            <Text fz="sm">{name}</Text>
            {/* The text inherits its color, because a selected option has another color. */}
            <Text fz="xs" c="inherit">
              {maySee ? companyName : 'Cannot see this, so cannot be mentioned'}
            </Text>
          </Combobox.Option>
        ))}
        {isKnown && offered.length === 0 && <Combobox.Empty>Nobody with this name</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
