/** The question before an action that other people will notice, and the result of the action. */
import type { ReactNode } from 'react'
import type { Machine } from '#contract/machine.ts'
import { stepTexts } from '#contract/step-texts.ts'
import type { Done } from '#web/ui/toast/toast.ts'

/** The question of a dialog. */
export interface Question {
  /** The question, as the title of the dialog. */
  title: string
  /** The explanation of what the action does. */
  children: ReactNode
  /** A verb and its object: 'Delete job'. */
  confirmLabel: string
  /** The text of the button to cancel; left out: 'Cancel'. */
  cancelLabel?: string
  isDangerous?: boolean
  /** False while the effect of the action is not known yet. */
  isReady?: boolean
  /**
   * Called once, even after several clicks. The dialog closes after success. After a refusal, the dialog
   * shows the reason and stays. The buttons to cancel and to close show that nothing was changed (000 §8).
   * `isAgreed`: the person has seen the server's further question.
   */
  onConfirm: (isAgreed: boolean) => Promise<unknown>
  /**
   * The code of a refusal that is a further question: the dialog shows the refusal's text, and the person
   * must confirm again.
   */
  asksOn?: string
  /** The message after success; not needed for a `step` with a `record`. */
  done?: Done
  /**
   * The name of the record of `step`: after success, the documents' message for the step is shown with this
   * name below.
   */
  record?: string
  /**
   * The step that the action takes. A refusal by the step's machine is shown in the machine's tone, and the
   * dialog closes.
   */
  step?: Step
}

/** A step, and the machine that contains the rules of the step. */
export type Step = readonly [machine: Pick<Machine, 'refusals' | 'steps'>, action: string]

/**
 * Returns the documents' message for a step that was taken, with the name of the record; undefined if the
 * step has no message.
 */
export function doneOf([{ steps }, action]: Step, record: string): Done | undefined {
  const done = steps[action]?.done
  return done && { text: stepTexts[done], detail: record }
}

export interface ConfirmDialogProps extends Question {
  isOpen: boolean
  onClose: () => void
}
