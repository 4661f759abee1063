/** What the forms hold of an employee, and what the calls take of that. */
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { DETAILS_MISSING, type Employee } from '../contract.ts'
import { formatPhone, phoneDigits } from './phone.ts'

const newEmployee = laterSchema(async () => (await import('../contract.ts')).NewEmployee)

export interface EmployeeValues {
  employeeFirstName: string
  employeeLastName: string
  companyRoleUniqueID: string | null
  /** As it is shown. */
  phoneNumber: string
  isPointOfContact: boolean
  /** 002 §5: the contractor flag is the choice of employee or subcontractor. */
  kind: 'employee' | 'guest' | 'subcontractor'
  /** Of a guest. */
  ownCompanyName: string
  subContractorTypeUniqueId: string | null
  subContractorUniqueId: string | null
  hasLoginAccess: boolean
  employeeUserName: string
}

/** Somebody who waits to be saved with others. */
export interface Queued {
  /** What tells them apart in the list. */
  key: number
  values: EmployeeValues
}

/** Nothing yet of a new employee. */
export function employeeValues(employee?: Employee): EmployeeValues {
  const type = employee?.subContractorTypeUniqueId
  return {
    employeeFirstName: employee?.employeeFirstName ?? '',
    employeeLastName: employee?.employeeLastName ?? '',
    companyRoleUniqueID: employee?.companyRoleUniqueID ?? null,
    phoneNumber: formatPhone(employee?.phoneNumber ?? ''),
    isPointOfContact: employee?.isPointOfContact ?? false,
    kind: employee?.isOnContract ? 'subcontractor' : employee?.ownCompanyName ? 'guest' : 'employee',
    ownCompanyName: employee?.ownCompanyName ?? '',
    subContractorTypeUniqueId: type ? String(type) : null,
    subContractorUniqueId: employee?.subContractorUniqueId ?? null,
    hasLoginAccess: employee?.hasLoginAccess ?? false,
    employeeUserName: employee?.employeeUserName ?? '',
  }
}

/** What whoever was added before names were required lacks, by field (001 §5). */
export function missingNames({ employeeFirstName, employeeLastName }: Employee): Record<string, string> {
  return {
    ...(!employeeFirstName.trim() && {
      employeeFirstName: 'Add the first name. Nothing can be saved without it.',
    }),
    ...(!employeeLastName.trim() && {
      employeeLastName: 'Add the last name. Nothing can be saved without it.',
    }),
  }
}

/** What the calls take: no choice is null, and what does not apply is not there. */
export function employeeInput({ kind, ...values }: EmployeeValues) {
  const isOnContract = kind === 'subcontractor'
  const { subContractorTypeUniqueId: type, subContractorUniqueId: subcontractor } = values
  return {
    ...values,
    employeeFirstName: values.employeeFirstName.trim(),
    employeeLastName: values.employeeLastName.trim(),
    companyRoleUniqueID: values.companyRoleUniqueID ?? '',
    phoneNumber: phoneDigits(values.phoneNumber),
    isOnContract,
    ownCompanyName: kind === 'guest' ? values.ownCompanyName.trim() : '',
    subContractorTypeUniqueId: isOnContract && type ? Number(type) : null,
    subContractorUniqueId: isOnContract ? subcontractor : null,
    employeeUserName: values.hasLoginAccess ? values.employeeUserName.trim() : '',
  }
}

/** What the server would refuse, by field. The documents' warning about details is for the form, not for a field. */
export function employeeErrors(values: EmployeeValues): Record<string, string> {
  const errors = schemaErrors(newEmployee, employeeInput(values))
  for (const [field, problem] of Object.entries(errors))
    if (problem === DETAILS_MISSING) errors[field] = 'Must not be empty'
  if (values.kind === 'guest' && values.ownCompanyName.trim() === '')
    errors.ownCompanyName = 'Must not be empty'
  if (!values.companyRoleUniqueID) errors.companyRoleUniqueID = 'Choose a role'
  return errors
}

export const employeeLabels = {
  employeeFirstName: 'First name',
  employeeLastName: 'Last name',
  companyRoleUniqueID: 'Role',
  phoneNumber: 'Phone',
  isPointOfContact: 'Point of contact',
  kind: 'Works for',
  ownCompanyName: 'Company',
  subContractorTypeUniqueId: 'Trade',
  subContractorUniqueId: 'Subcontractor',
  hasLoginAccess: 'Can sign in',
  employeeUserName: 'Username',
  statusId: 'Status',
}
