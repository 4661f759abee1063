/** What the dialogs hold of a role. */
import type { CompanyRole } from '#features/roles/contract.ts'

export interface RoleValues {
  name: string
  description: string
}

export const roleValues = (role?: CompanyRole): RoleValues => ({
  name: role?.companyRoleName ?? '',
  description: role?.companyRoleDescription ?? '',
})

/** What the calls take of it. */
export const roleInput = ({ name, description }: RoleValues) => ({
  companyRoleName: name.trim(),
  companyRoleDescription: description.trim(),
})

export const roleLabels = { companyRoleName: 'Name', companyRoleDescription: 'Description' }

/** What is wrong with a name before anybody is asked. */
export const nameFault = (name: string): string | undefined =>
  name.trim() === '' ? 'Must not be empty' : undefined
