/** What is asked before something is done that others will notice, and where one goes on from. */
import type { ReactNode } from 'react'
import type { Machine } from '#contract/machine.ts'

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
  /** Once, however often one clicks. The dialog closes when it is done; a refusal is told, and the dialog stays. Closing it
   * otherwise is cancelling, and is told too (000 §8). */
  onConfirm: () => Promise<unknown>
  /** What is said when it is done. */
  done?: string
  /** A second line below it: of which record. */
  doneDetail?: string
  /** The step that it is: what its machine refuses is said in the machine's tone, and is the end of the question. */
  step?: Step
}

/** A step, and the machine that knows when it is refused. */
export type Step = readonly [machine: Pick<Machine, 'refusals' | 'steps'>, action: string]

export interface ConfirmDialogProps extends Question {
  isOpen: boolean
  onClose: () => void
}
