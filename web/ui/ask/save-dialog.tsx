/**
 * A dialog that saves input, once for each press of the button. All attempts with the same content use the
 * same key. A refusal is shown above the fields, and the input stays.
 */
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whyReadOnly } from '#web/session/preview.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { type Done, toast } from '#web/ui/toast/toast.ts'
import { callFailure } from '../form/call-failure.ts'
import { FormError, type FormErrorProps } from '../form/form-error.tsx'
import { useKeyOfTry } from '../form/form-saving.ts'
import { saveByKey } from '../form/save-by-key.ts'
import { InputDialog, type InputDialogProps } from './input-dialog.tsx'

export interface SaveDialogProps<Answer>
  extends Pick<InputDialogProps, 'title' | 'isDirty' | 'isBeside' | 'returnFocus' | 'onClose'> {
  /** True for a dialog with many fields: the dialog is wider, and fills the screen of a phone. */
  isLarge?: boolean
  /** Left out: the dialog can only be read. */
  confirmLabel?: string | undefined
  isDangerous?: boolean
  /** False while there is nothing to save. */
  isReady?: boolean
  /**
   * Returns the reason why the input cannot be saved; undefined if saving is possible. Called when the person
   * tries to save.
   */
  problem?: () => string | FormErrorProps | undefined
  /** All data that is sent: every attempt with the same data uses the same key. */
  input?: unknown
  save: (key: string) => Promise<Answer>
  /** Returns the message after saving. */
  done?: (() => Done) | undefined
  /** Called after saving, once the dialog is closed and asks no question about the input any more. */
  onSaved?: ((answer: Answer) => void) | undefined
  /** Called before a refusal is shown. The returned fields replace the text of the refusal. */
  onRefused?: (error: unknown) => Promise<Partial<FormErrorProps> | undefined>
  /** The subject of a refusal: when the subject changes, the refusal is no longer shown. */
  about?: unknown
  /** False if saving changes nothing on the server: then the dialog also works in a preview. */
  writes?: boolean
  /** Shown at the foot, beside the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/** The title above the problems that the person must correct before the first attempt. */
export const NOT_YET = 'This cannot be saved yet'

export function SaveDialog<Answer>(props: SaveDialogProps<Answer>) {
  const { title, isDirty, isBeside, returnFocus, isLarge = false, confirmLabel, onClose } = props
  const { isReady = true, problem, input, save, done, onSaved, onRefused, about, writes = true } = props
  const isPhone = useIsPhone()
  const [refused, setRefused] = useState<{ failure: FormErrorProps; about: unknown }>()
  const failure = refused && Object.is(refused.about, about) ? refused.failure : undefined
  const [isBusy, setBusy] = useState(false)
  // A ref, because a second click may come before the next rendering shows `isBusy`.
  const isActing = useRef(false)
  const { keyOf } = useKeyOfTry()
  const readOnly = writes ? whyReadOnly() : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, and this other form must not be submitted.
    event.stopPropagation()
    if (isActing.current || !isReady || readOnly || !confirmLabel) return
    const wrong = problem?.()
    if (wrong) {
      const failure = typeof wrong === 'string' ? { title: wrong, problems: [] } : wrong
      return setRefused({ failure, about })
    }
    isActing.current = true
    setBusy(true)
    setRefused(undefined)
    let answer: Answer
    try {
      answer = await save(keyOf(input))
    } catch (error) {
      const said = await onRefused?.(error).catch(() => undefined)
      setRefused({ failure: { ...callFailure(error), ...said }, about })
      isActing.current = false
      setBusy(false)
      return
    }
    if (done) toast.done(done())
    flushSync(onClose)
    onSaved?.(answer)
  }
  return (
    <InputDialog
      title={title}
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
      {...(isLarge && { size: 'lg', fullScreen: isPhone })}
      {...(isBeside !== undefined && { isBeside })}
      {...(returnFocus !== undefined && { returnFocus })}
    >
      {(cancel) => (
        // The keys are only a shortcut: everybody can use the button.
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
        <form onSubmit={(event) => void submit(event)} onKeyDown={saveByKey} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            {props.children}
            <Group justify={props.aside ? 'space-between' : 'flex-end'} gap="sm">
              {props.aside}
              <Group gap="sm" justify="flex-end" ml="auto">
                <Button variant="default" disabled={isBusy} onClick={cancel}>
                  {confirmLabel ? 'Cancel' : 'Close'}
                </Button>
                {confirmLabel && (
                  <Button
                    type="submit"
                    loading={isBusy}
                    disabled={!isReady || readOnly !== undefined}
                    title={readOnly}
                    {...(props.isDangerous && { color: 'red.8' })}
                  >
                    {confirmLabel}
                  </Button>
                )}
              </Group>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
