/** What somebody is called. */

/** `Dana Whitlock`. */
export function fullName(person: { employeeFirstName: string; employeeLastName: string }): string {
  return `${person.employeeFirstName} ${person.employeeLastName}`.trim()
}
