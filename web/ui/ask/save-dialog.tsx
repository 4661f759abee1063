/**
 * A dialog whose input is saved: once for each press, with the same key for all tries with the same content. A refusal
 * stands above the fields, and what was typed stays.
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
  /** Of many fields: wider, and a phone has its whole screen for them. */
  isLarge?: boolean
  /** Left out: it is only read. */
  confirmLabel?: string | undefined
  isDangerous?: boolean
  /** False while there is nothing to save yet. */
  isReady?: boolean
  /** Why it cannot be saved, looked at when one tries; undefined where it can. */
  problem?: () => string | FormErrorProps | undefined
  /** Everything that is sent: one key for all tries with it. */
  input?: unknown
  save: (key: string) => Promise<Answer>
  /** What is said once it is saved. */
  done?: (() => Done) | undefined
  /** What comes behind, once it is closed: nothing asks any more about what was typed. */
  onSaved?: ((answer: Answer) => void) | undefined
  /** What is done about a refusal before it is said; what it answers is said instead of the call's own words. */
  onRefused?: (error: unknown) => Promise<Partial<FormErrorProps> | undefined>
  /** What a refusal is about: it is taken back once that is something else. */
  about?: unknown
  /** False for what changes nothing: a preview allows it. */
  writes?: boolean
  /** At the foot, beside the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/** The title above what one has to mend before a first try. */
export const NOT_YET = 'This cannot be saved yet'

export function SaveDialog<Answer>(props: SaveDialogProps<Answer>) {
  const { title, isDirty, isBeside, returnFocus, isLarge = false, confirmLabel, onClose } = props
  const { isReady = true, problem, input, save, done, onSaved, onRefused, about, writes = true } = props
  const isPhone = useIsPhone()
  const [refused, setRefused] = useState<{ failure: FormErrorProps; about: unknown }>()
  const failure = refused && Object.is(refused.about, about) ? refused.failure : undefined
  const [isBusy, setBusy] = useState(false)
  // What is rendered lags behind a second click, this does not.
  const isActing = useRef(false)
  const { keyOf } = useKeyOfTry()
  const readOnly = writes ? whyReadOnly() : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog can be a part of what has a form of its own.
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
        // The keys are a short cut; its button is the way for everybody.
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
