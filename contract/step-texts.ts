/** The documented texts that a screen shows after a step (002 §8). */
export const stepTexts = {
  added: 'Added Successfully',
  approved: 'Successfully approved',
  closed: 'Successfully closed',
  deleted: 'Deleted successfully',
  rejected: 'Rejected successfully',
  reviewed: 'Successfully reviewed',
  submitted: 'Successfully submitted',
} as const

export type StepText = keyof typeof stepTexts
