/** On whom what is listed waits, as it stands in addresses: `me`, `employee:…` or `subcontractor:…`. */
const shape = /^(?:me|(?:employee|subcontractor):[0-9a-f-]{36})$/

/** What an address says of it. */
export const withParam = (value: unknown): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined

/** How somebody on whom something waits stands in an address. */
export const withOf = ({
  employeeUniqueId,
  subContractorUniqueId,
}: {
  employeeUniqueId: string | null
  subContractorUniqueId: string | null
}): string => (employeeUniqueId ? `employee:${employeeUniqueId}` : `subcontractor:${subContractorUniqueId}`)

/** Who is meant; `me` is who asks. */
export function whoIn(
  who: string | undefined,
  me: string,
): { employee?: string | undefined; firm?: string | undefined } {
  if (who === 'me') return { employee: me }
  const [kind, id] = who?.split(':') ?? []
  return kind === 'employee' ? { employee: id } : { firm: id }
}

/** What lists are narrowed to by it, as their calls take it. */
export function waitsOnBody(who: string | undefined, me: string) {
  const { employee, firm } = whoIn(who, me)
  return {
    ...(employee && { waitsOnEmployeeUniqueId: employee }),
    ...(firm && { waitsOnSubContractorUniqueId: firm }),
  }
}
