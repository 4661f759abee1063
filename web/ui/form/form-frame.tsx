/**
 * A form that saves once. The first field gets the focus, Ctrl Enter or Cmd Enter saves, and a double click
 * saves only once. Problems are listed in a summary. Before unsaved changes are lost, the form asks.
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

/** The name of the button that saves and continues with the next record. */
const NEXT = 'next'
/** The name of the button for the other way to save. */
const OTHER = 'other'

export interface FormFrameProps {
  children: ReactNode
  saveLabel: string
  isSaving: boolean
  /** True while unsaved input would be lost. */
  isDirty: boolean
  /** The problems of the last attempt to save. */
  failure?: FormErrorProps | undefined
  /**
   * Saves. `goesOn`: the person wants to fill in the next record. `isOther`: the person chose the other way
   * to save.
   */
  onSave: (goesOn: boolean, isOther: boolean) => Promise<void>
  onCancel: () => void
  /** The screen's own question before the form is left; left out: the question of every form. */
  asks?: ((to: Leaving) => LeaveQuestion) | undefined
  /** Other actions, at the left of the buttons. */
  actions?: ReactNode
  /**
   * Content that belongs to the record, such as files: beside the fields, on a narrow screen below the
   * fields.
   */
  aside?: ReactNode
  /** True if people begin with `aside`: on a phone `aside` is above the fields. */
  isAsideFirst?: boolean
  /**
   * Set for a form that fills a screen: the buttons are in a bar at the foot of the window. The value is the
   * width of the bar's content in pixels.
   */
  barWidth?: number
  /** The label of the button that saves and continues with the next record. */
  nextLabel?: string | undefined
  /** The label of the button for another way to save, without a keyboard shortcut. */
  otherLabel?: string | undefined
  /** Content above the buttons, in the same bar. */
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
  // A ref, because a second click may come before the next rendering shows `isSaving`.
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
              {/* On a phone `aside` is first in the page too: Tab follows the order of the page. */}
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
  /** True for a section that is a single required field: the heading gets the mark of required fields. */
  isRequired?: boolean
  /** Actions for the whole section, beside the heading. */
  actions?: ReactNode
  /** True: only screen readers get the heading, because the visible content needs no heading. */
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
