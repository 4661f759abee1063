/** The id of the folder that is a project's bid packet; it is made where there is none. What asks for it comes with the first press. */
export const bidPacketOf = async (workOrder: string): Promise<string> =>
  (await import('./api.ts')).bidPacketOf(workOrder)
