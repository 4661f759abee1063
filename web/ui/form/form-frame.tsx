/**
 * A form that saves once: its first field has the focus, Ctrl or Cmd Enter saves, a double click saves once, what is
 * wrong stands in a summary, and unsaved changes are asked about before one leaves.
 */
import { Box, Button, Group, Paper, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { firstField } from './first-field.ts'
import { FormError, type FormErrorProps } from './form-error.tsx'
import classes from './form-frame.module.css'
import { saveByKey } from './save-by-key.ts'
import { schemasHere, useSchemas } from './schema-form.ts'

/** The name of the button that saves and goes on. */
const NEXT = 'next'

export interface FormFrameProps {
  children: ReactNode
  saveLabel: string
  isSaving: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What went wrong with the last try to save. */
  failure?: FormErrorProps | undefined
  /** `goesOn` where the next one is to be filled in. */
  onSave: (goesOn: boolean) => Promise<void>
  onCancel: () => void
  /** What else can be done, at the left of the buttons. */
  actions?: ReactNode
  /** What hangs on the record: beside the fields, on a narrow screen below them. */
  aside?: ReactNode
  /** It is what one begins with: on a phone it stands above the fields. */
  isAsideFirst?: boolean
  /** The form is a screen of its own: its buttons stand in a bar at the foot of the window, as wide as the form. */
  barWidth?: number
  /** Saves, and the next one is filled in. */
  nextLabel?: string | undefined
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
  aside,
  isAsideFirst = false,
  barWidth,
  nextLabel,
}: FormFrameProps) {
  const isPhone = useIsPhone()
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
    const by = (event.nativeEvent as SubmitEvent).submitter
    void schemasHere()
      .then(() => onSave(by?.getAttribute('name') === NEXT))
      .finally(() => {
        isBusy.current = false
      })
  }
  const hasBar = barWidth !== undefined
  const buttons = (
    <Group justify="flex-end" wrap={hasBar ? 'nowrap' : 'wrap'} gap={hasBar ? 10 : 'md'}>
      {actions && <Box mr="auto">{actions}</Box>}
      {!(hasBar && isPhone) && (
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        variant={nextLabel ? 'default' : 'filled'}
        loading={isSaving}
        title="Ctrl + Enter"
        className={hasBar ? classes.save : undefined}
      >
        {saveLabel}
      </Button>
      {nextLabel && (
        <Button type="submit" name={NEXT} loading={isSaving} className={classes.next}>
          {nextLabel}
        </Button>
      )}
    </Group>
  )
  const fields = <Stack gap="md">{children}</Stack>
  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={saveByKey} noValidate data-form className={classes.form}>
        <Stack gap="md">
          {failure && <FormError {...failure} />}
          {aside ? (
            <div className={classes.columns}>
              {/* In the order in which one sees and reaches them. */}
              {isAsideFirst && isPhone && <Stack gap="md">{aside}</Stack>}
              {fields}
              {!(isAsideFirst && isPhone) && <Stack gap="md">{aside}</Stack>}
            </div>
          ) : (
            fields
          )}
          {hasBar ? (
            <>
              <div className={classes.room} />
              <div className={classes.bar} data-save-bar>
                <Box maw={barWidth}>{buttons}</Box>
              </div>
            </>
          ) : (
            buttons
          )}
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
