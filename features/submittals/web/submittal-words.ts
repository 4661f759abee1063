/** Texts about submittals. */
import { numberOf } from '#contract/record-types.ts'
import type { Submittal } from '../contract.ts'
import { refusalOf } from '../machine.ts'

/** `SUB-12-1`. */
export const labelOf = ({
  submittalNumber,
  submittalRevision,
}: Pick<Submittal, 'submittalNumber' | 'submittalRevision'>) =>
  numberOf('Submittal', `${submittalNumber}-${submittalRevision}`)

/** `SUB-12-1 Anchor bolts`, in one line. */
export const headingOf = (
  submittal: Pick<Submittal, 'submittalNumber' | 'submittalRevision' | 'submittalTitle'>,
) => `${labelOf(submittal)} ${submittal.submittalTitle}`

/** `03-A1 Form`, or a dash. */
export const codeOf = ({ companySubTaskCode: code, companySubTaskCodeName: name }: Submittal) =>
  code ? `${code} ${name ?? ''}` : '–'

/** True until the submittal is decided. */
export const isOpen = ({ statusName }: Pick<Submittal, 'statusName'>) =>
  refusalOf('reopen', statusName) !== null
