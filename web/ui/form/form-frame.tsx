/**
 * A form that saves once: its first field has the focus, Ctrl or Cmd Enter saves, a double click saves once, what is
 * wrong stands in a summary, and unsaved changes are asked about before one leaves.
 */
import { Box, Button, Group, Paper, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { firstField } from './first-field.ts'
import { FormError, type FormErrorProps } from './form-error.tsx'
import { saveByKey } from './save-by-key.ts'
import { schemasHere, useSchemas } from './schema-form.ts'

export interface FormFrameProps {
  children: ReactNode
  saveLabel: string
  isSaving: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What went wrong with the last try to save. */
  failure?: FormErrorProps | undefined
  onSave: () => Promise<void>
  onCancel: () => void
  /** What else can be done, at the left of the buttons. */
  actions?: ReactNode
}

export function FormFrame({
  children,
  saveLabel,
  isSaving,
  isDirty,
  failure,
  onSave,
  onCancel,
  actions,
}: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  // What is rendered lags behind a second click, this does not.
  const isBusy = useRef(false)
  const guard = useLeaveGuard(isDirty, { isSaving })
  useSchemas()
  useEffect(() => firstField(form.current)?.focus({ preventScroll: true }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void schemasHere()
      .then(onSave)
      .finally(() => {
        isBusy.current = false
      })
  }
  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={saveByKey} noValidate data-form>
        <Stack gap="md">
          {failure && <FormError {...failure} />}
          {children}
          <Group justify="flex-end">
            {actions && <Box mr="auto">{actions}</Box>}
            <Button variant="default" onClick={onCancel} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving} title="Ctrl + Enter">
              {saveLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.question}
    </>
  )
}

export interface FormSectionProps {
  title: string
  /** Marks a section that is one field as a whole, as the fields that are required are marked. */
  isRequired?: boolean
  children: ReactNode
}

/** A section of a form: a card with a heading. */
export function FormSection({ title, isRequired = false, children }: FormSectionProps) {
  return (
    <Paper withBorder p="lg" component="fieldset" style={{ margin: 0 }}>
      <legend style={{ float: 'left', width: '100%', fontWeight: 650, padding: 0, marginBottom: 14 }}>
        {title}
        {isRequired && (
          <>
            <span aria-hidden style={{ color: 'var(--mantine-color-error)' }}>
              {' *'}
            </span>
            <VisuallyHidden> (required)</VisuallyHidden>
          </>
        )}
      </legend>
      <Stack gap="md" style={{ clear: 'both' }}>
        {children}
      </Stack>
    </Paper>
  )
}
