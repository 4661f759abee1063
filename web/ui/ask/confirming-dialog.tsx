/** The dialog that `ConfirmDialog` loads and shows. */
import { Alert, Box, Button, Group, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import classes from './confirming-dialog.module.css'
import { type ConfirmDialogProps, doneOf, type Step } from './question.ts'
import { StandsInTheWay } from './stands-in-the-way.tsx'

/** Returns the tone in which the refusal of a step is shown; undefined for any other error. */
function toneOf([{ refusals, steps }, action]: Step, error: unknown) {
  return error instanceof CallError && error.code in refusals ? steps[action]?.tone : undefined
}

export function ConfirmingDialog({ isOpen, onClose, step, record, ...props }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [inTheWay, setInTheWay] = useState<CallError>()
  /** The server's further question, after the first confirmation. */
  const [further, setFurther] = useState<string>()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setInTheWay(undefined)
      setFurther(undefined)
    }
  }
  // A ref, because a second click may come before the next rendering shows `isBusy`.
  const isActing = useRef(false)
  const safe = useRef<HTMLButtonElement>(null)
  useFocusBack(isOpen)
  const readOnly = whyReadOnly()

  const confirm = async () => {
    if (isActing.current) return
    isActing.current = true
    setBusy(true)
    try {
      await props.onConfirm(further !== undefined)
      const done = step && record ? doneOf(step, record) : props.done
      if (done) toast.done(done)
      onClose()
    } catch (error) {
      const tone = step && toneOf(step, error)
      if (tone) {
        toast[tone]((error as Error).message, { detail: hintOf(error) })
        onClose()
        return
      }
      if (error instanceof CallError && error.code === props.asksOn) setFurther(error.message)
      else if (error instanceof CallError && error.links.length > 0) setInTheWay(error)
      else toast.failure(error)
      // The pressed button lost the focus, because a busy button is disabled.
      safe.current?.focus()
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }
  const dismiss = () => {
    if (!isActing.current) onClose()
  }
  // 000 §8. Only the buttons show the message: after Escape or a click beside the dialog, nobody expects a
  // message.
  const sayCancelled = () => {
    if (!isActing.current) toast.info(texts.cancelled)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={dismiss}
      title={props.title}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close', onClick: sayCancelled }}
      styles={{ title: { fontWeight: 650, lineHeight: 1.4, overflowWrap: 'anywhere' } }}
    >
      {inTheWay ? <StandsInTheWay error={inTheWay} onLeave={onClose} /> : <Box fz="sm">{props.children}</Box>}
      {further !== undefined && !inTheWay && (
        <Alert
          role="alert"
          color="orange"
          variant="outline"
          mt="md"
          title={further}
          icon={<IconAlertTriangle aria-hidden />}
        />
      )}
      <Group justify="flex-end" className={classes.foot}>
        <Button
          ref={safe}
          variant="default"
          onClick={() => {
            dismiss()
            if (!inTheWay) sayCancelled()
          }}
          data-autofocus
        >
          {inTheWay ? 'Close' : (props.cancelLabel ?? 'Cancel')}
        </Button>
        {!inTheWay && (
          <Button
            color={props.isDangerous ? 'red.8' : undefined}
            loading={isBusy}
            disabled={props.isReady === false || readOnly !== undefined}
            title={readOnly}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
