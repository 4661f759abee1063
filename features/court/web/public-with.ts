/** On whom the records of a list wait, as addresses write it: `me`, `employee:…` or `subcontractor:…`. */
const shape = /^(?:me|(?:employee|subcontractor):[0-9a-f-]{36})$/

/** Reads the value from an address; undefined if it is not valid. */
export const withParam = (value: unknown): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined

/** Writes a person or a subcontractor into an address. */
export const withOf = ({
  employeeUniqueId,
  subContractorUniqueId,
}: {
  employeeUniqueId: string | null
  subContractorUniqueId: string | null
}): string => (employeeUniqueId ? `employee:${employeeUniqueId}` : `subcontractor:${subContractorUniqueId}`)

/** The person or the firm that the value means; `me` is the user. */
export function whoIn(
  who: string | undefined,
  me: string,
): { employee?: string | undefined; firm?: string | undefined } {
  if (who === 'me') return { employee: me }
  const [kind, id] = who?.split(':') ?? []
  return kind === 'employee' ? { employee: id } : { firm: id }
}

/** The filter for the calls of lists. */
export function waitsOnBody(who: string | undefined, me: string) {
  const { employee, firm } = whoIn(who, me)
  return {
    ...(employee && { waitsOnEmployeeUniqueId: employee }),
    ...(firm && { waitsOnSubContractorUniqueId: firm }),
  }
}
