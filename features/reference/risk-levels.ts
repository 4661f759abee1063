/** The levels of risk as the calls and addresses name them, the lowest first: apart from the contract, which comes with its schemas. */
export const riskLevelIds = ['low', 'medium', 'attention', 'high', 'critical'] as const
