/**
 * The levels of risk in calls and addresses, the lowest first. Apart from the contract, so that importing
 * them does not load its schemas.
 */
export const riskLevelIds = ['low', 'medium', 'attention', 'high', 'critical'] as const
