/** What is asked before something is done that others will notice, and where one goes on from. */
import type { ReactNode } from 'react'
import type { Machine } from '#contract/machine.ts'
import { stepTexts } from '#contract/step-texts.ts'
import type { Done } from '#web/ui/toast/toast.ts'

/** What a dialog asks. */
export interface Question {
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** A verb and its object: 'Delete job'. */
  confirmLabel: string
  /** 'Cancel' where nothing is said. */
  cancelLabel?: string
  isDangerous?: boolean
  /** False while it is not yet known what will happen. */
  isReady?: boolean
  /** Once, however often one clicks. The dialog closes when it is done; a refusal is told, and the dialog stays. Its
   * buttons to cancel and to close say that nothing was changed (000 §8). `isAgreed`: what the server asked further was shown. */
  onConfirm: (isAgreed: boolean) => Promise<unknown>
  /** The code of a refusal that asks further: its words are shown in the dialog, and one confirms once more. */
  asksOn?: string
  /** What is said when it is done, if it is no step with a `record`. */
  done?: Done
  /** What the record of `step` is called: then the documented words for the step are said, with this name below them. */
  record?: string
  /** The step that it is: what its machine refuses is said in the machine's tone, and is the end of the question. */
  step?: Step
}

/** A step, and the machine that knows when it is refused. */
export type Step = readonly [machine: Pick<Machine, 'refusals' | 'steps'>, action: string]

/** The documented words for a step that has been taken, and which record it was; nothing for a step that has none. */
export function doneOf([{ steps }, action]: Step, record: string): Done | undefined {
  const done = steps[action]?.done
  return done && { text: stepTexts[done], detail: record }
}

export interface ConfirmDialogProps extends Question {
  isOpen: boolean
  onClose: () => void
}
