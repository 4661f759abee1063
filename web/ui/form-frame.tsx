/**
 * A form that saves once: Ctrl or Cmd Enter saves, a double click saves once, what is wrong stands in a summary,
 * and unsaved changes are asked about before one leaves.
 */
import { Box, Button, Group, Paper, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { FormError } from './form-error.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

export interface FormFrameProps {
  children: ReactNode
  saveLabel: string
  isSaving: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What went wrong with the last try to save. */
  failure?: { title: string; problems: readonly string[] } | undefined
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
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
    disabled: !isDirty,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void onSave().finally(() => {
      isBusy.current = false
    })
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  return (
    <>
      {/* The keys are a short cut; the button below is the way for everybody. */}
      <form ref={form} onSubmit={submit} onKeyDown={saveByKey} noValidate>
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
      <LeaveDialog
        isOpen={blocker.status === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </>
  )
}

/** A section of a form: a card with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="fieldset" style={{ margin: 0 }}>
      <legend style={{ float: 'left', width: '100%', fontWeight: 650, padding: 0, marginBottom: 14 }}>
        {title}
      </legend>
      <Stack gap="md" style={{ clear: 'both' }}>
        {children}
      </Stack>
    </Paper>
  )
}
