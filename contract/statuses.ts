/** The statuses with their fixed ids (decisions 'Statuses'). */
export const statuses = {
  Active: 1,
  InActive: 2,
  Created: 3,
  Pending: 4,
  InProgress: 5,
  Completed: 6,
  Approved: 7,
  ApprovedAsNoted: 8,
  Rejected: 9,
  RequireInformation: 10,
  Submitted: 11,
  Acknowledged: 12,
  BidAccepted: 13,
} as const

export type StatusName = keyof typeof statuses
