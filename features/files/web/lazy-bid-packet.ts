/**
 * Returns the id of the folder that is a project's bid packet. The server creates the folder if it does not
 * exist. The code is loaded with the first click.
 */
export const bidPacketOf = async (workOrder: string): Promise<string> =>
  (await import('./api.ts')).bidPacketOf(workOrder)
