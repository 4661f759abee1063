/** The texts about permits. */
import { numberOf } from '#contract/record-types.ts'
import type { Permit, PermitLog } from '../contract.ts'

/** `P-4 Electrical`, in one line. */
export const headingOf = ({ number, permitTitle }: Pick<Permit, 'number' | 'permitTitle'>) =>
  `${numberOf('Permit', number)} ${permitTitle}`

/** The text of 001 §8 */
export const NO_COMMENTS = 'Could not get permit comments!'

/** `2 of 3`, or a dash if no inspections are required. */
export function inspectionsOf({ requiredInspections: all }: Pick<Permit, 'requiredInspections'>): string {
  const done = all.filter(({ permitLogUniqueId }) => permitLogUniqueId).length
  return all.length === 0 ? '–' : `${done} of ${all.length}`
}

export const resultWords: Record<PermitLog['signOffInspectionStatus'], string> = {
  Passed: 'Passed',
  Partial: 'Passed in part',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
  Note: 'Note',
}

export const isOpen = ({ statusName }: Pick<Permit, 'statusName'>) => statusName !== 'Completed'

/** The screen of a permit. A sub-permit has its own (001 §2). */
export const screenOf = ({ parentPermitUniqueId: parent }: Pick<Permit, 'parentPermitUniqueId'>) =>
  parent ? ('/inspectionlevel/details/$id' as const) : ('/permitDetails/$id' as const)
