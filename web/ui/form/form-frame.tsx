/**
 * A form that saves once: its first field has the focus, Ctrl or Cmd Enter saves, a double click saves once, what is
 * wrong stands in a summary, and unsaved changes are asked about before one leaves.
 */
import { Box, Button, Group, Paper, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { whyReadOnly } from '#web/session/preview.ts'
import { type LeaveQuestion, type Leaving, useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { firstField } from './first-field.ts'
import { FormError, type FormErrorProps } from './form-error.tsx'
import classes from './form-frame.module.css'
import { saveByKey } from './save-by-key.ts'
import { schemasHere, useSchemas } from './schema-form.ts'

/** The name of the button that saves and goes on. */
const NEXT = 'next'
/** The name of the button that saves in the other way. */
const OTHER = 'other'

export interface FormFrameProps {
  children: ReactNode
  saveLabel: string
  isSaving: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What went wrong with the last try to save. */
  failure?: FormErrorProps | undefined
  /** `goesOn` where the next one is to be filled in, `isOther` where it is saved in the other way. */
  onSave: (goesOn: boolean, isOther: boolean) => Promise<void>
  onCancel: () => void
  /** What is asked before it is left, where it is another question than of every form. */
  asks?: ((to: Leaving) => LeaveQuestion) | undefined
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
  /** Another way to save, which no key takes. */
  otherLabel?: string | undefined
  /** What the buttons have above them in their bar. */
  overBar?: ReactNode
}

export function FormFrame({
  children,
  saveLabel,
  isSaving,
  isDirty,
  failure,
  onSave,
  onCancel,
  asks,
  actions,
  aside,
  isAsideFirst = false,
  barWidth,
  nextLabel,
  otherLabel,
  overBar,
}: FormFrameProps) {
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  // What is rendered lags behind a second click, this does not.
  const isBusy = useRef(false)
  const guard = useLeaveGuard(isDirty, { isSaving, asks })
  useSchemas()
  useEffect(() => firstField(form.current)?.focus({ preventScroll: true }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current || isHeld) return
    isBusy.current = true
    const by = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name')
    void schemasHere()
      .then(() => onSave(by === NEXT, by === OTHER))
      .finally(() => {
        isBusy.current = false
      })
  }
  const hasBar = barWidth !== undefined
  const readOnly = whyReadOnly()
  const isHeld = readOnly !== undefined
  const buttons = (
    <Group justify="flex-end" wrap={hasBar ? 'nowrap' : 'wrap'} gap={hasBar ? 10 : 'md'}>
      {actions && <Box mr="auto">{actions}</Box>}
      {!(hasBar && isPhone) && (
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
      )}
      {otherLabel && (
        <Button
          type="submit"
          name={OTHER}
          variant="default"
          disabled={isSaving || isHeld}
          className={classes.other}
        >
          {otherLabel}
        </Button>
      )}
      <Button
        type="submit"
        variant={nextLabel ? 'default' : 'filled'}
        loading={isSaving}
        disabled={isHeld}
        title={readOnly ?? 'Ctrl + Enter'}
        className={hasBar ? classes.save : undefined}
        data-beside={otherLabel ? true : undefined}
      >
        {saveLabel}
      </Button>
      {nextLabel && (
        <Button type="submit" name={NEXT} loading={isSaving} disabled={isHeld} className={classes.next}>
          {nextLabel}
        </Button>
      )}
    </Group>
  )
  const fields = <Stack gap="md">{children}</Stack>
  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={saveByKey} noValidate className={classes.form} data-form>
        <Stack gap="md">
          {failure && <FormError {...failure} />}
          {aside ? (
            <div className={classes.columns}>
              {/* In the order in which one sees and reaches them. */}
              {isAsideFirst && isPhone && <Stack gap="md">{aside}</Stack>}
              {fields}
              {!(isAsideFirst && isPhone) && (
                <Stack gap="md" className={classes.side}>
                  {aside}
                </Stack>
              )}
            </div>
          ) : (
            fields
          )}
          {hasBar ? (
            <>
              <div className={classes.room} data-over={overBar ? true : undefined} />
              <div className={classes.bar} data-save-bar>
                <Box maw={barWidth}>
                  {overBar}
                  {buttons}
                </Box>
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
  /** What can be done with all of it, beside the heading. */
  actions?: ReactNode
  /** The heading is heard alone: what is seen says what it is. */
  isTitleHidden?: boolean
  children: ReactNode
}

/** A section of a form: a card with a heading. */
export function FormSection(props: FormSectionProps) {
  const { title, isRequired = false, actions, isTitleHidden = false, children } = props
  return (
    <Paper withBorder p="lg" component="fieldset" className={classes.section}>
      <legend className={classes.title} data-hidden={isTitleHidden || undefined}>
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
      {actions && <div className={classes.actions}>{actions}</div>}
      <Stack gap="md" className={classes.content}>
        {children}
      </Stack>
    </Paper>
  )
}
