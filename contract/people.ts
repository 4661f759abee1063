/**
 * The names of people as other people read them: people of another company with their company
 * (records.md 'Decided after the second trial').
 */

/**
 * `Grace Okafor`, or `Nils Ames (Studio Lindqvist Ames)`. The server's `fullName` makes the same text in SQL.
 */
export function nameWithCompany(name: string, company: string | null | undefined): string {
  return company ? `${name.trim()} (${company})` : name.trim()
}
