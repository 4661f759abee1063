/** How people are named to others: those of another company with it (records.md 'Decided after the second trial'). */

/** `Grace Okafor`, or `Nils Ames (Studio Lindqvist Ames)`; as `fullName` of the server writes it. */
export function nameWithCompany(name: string, company: string | null | undefined): string {
  return company ? `${name.trim()} (${company})` : name.trim()
}
