/** What the dialogs share that move stock: saving once, what was refused, and the buttons at their foot. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { saveByKey } from '#web/ui/form/save-by-key.ts'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { type Done, hintOf, toast } from '#web/ui/toast/toast.ts'

export interface StockDialogProps {
  title: string
  isDirty: boolean
  confirmLabel: string
  /** Why it cannot be saved, in the documents' words; undefined where it can. */
  problem: () => string | undefined
  /** Everything that is sent: one key for all tries with it. */
  input: unknown
  save: (key: string) => Promise<unknown>
  done: () => Done
  /** What one agrees to, above the buttons. */
  question?: { title: string; text: string } | undefined
  /** False for what changes nothing: a preview allows it. */
  writes?: boolean
  /** At the right, beside what it is about. */
  isBeside?: boolean
  onClose: () => void
  children: ReactNode
}

export function StockDialog(props: StockDialogProps) {
  const {
    title,
    isDirty,
    confirmLabel,
    problem,
    input,
    save,
    done,
    question,
    writes = true,
    isBeside = false,
    onClose,
    children,
  } = props
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const { keyOf } = useKeyOfTry()
  const readOnly = writes ? whyReadOnly() : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = problem()
    if (wrong) return setFailure({ title: wrong, problems: [] })
    setBusy(true)
    setFailure(undefined)
    try {
      await save(keyOf(input))
      toast.done(done())
      onClose()
    } catch (error) {
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error) ?? Object.values(fieldErrors(error))[0],
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog title={title} isDirty={isDirty} isBusy={isBusy} isBeside={isBeside} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} onKeyDown={saveByKey} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            {children}
            {question && (
              <div>
                <Text fw={600} fz="sm">
                  {question.title}
                </Text>
                <Text fz="sm" c="dimmed">
                  {question.text}
                </Text>
              </div>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={readOnly !== undefined} title={readOnly}>
                {confirmLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
