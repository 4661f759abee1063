/** The values of a role in its dialogs. */
import type { CompanyRole } from '#features/roles/contract.ts'

export interface RoleValues {
  name: string
  description: string
}

export const roleValues = (role?: CompanyRole): RoleValues => ({
  name: role?.companyRoleName ?? '',
  description: role?.companyRoleDescription ?? '',
})

/** Converts the values to the fields of the calls. */
export const roleInput = ({ name, description }: RoleValues) => ({
  companyRoleName: name.trim(),
  companyRoleDescription: description.trim(),
})

export const roleLabels = { companyRoleName: 'Name', companyRoleDescription: 'Description' }

/** The error of a name that can be found without a call to the server. */
export const nameFault = (name: string): string | undefined =>
  name.trim() === '' ? 'Must not be empty' : undefined
