/** The form values of an employee, and their conversion for the API. */
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { DETAILS_MISSING, type Employee } from '../contract.ts'
import { formatPhone, phoneDigits } from './phone.ts'

const newEmployee = laterSchema(async () => (await import('../contract.ts')).NewEmployee)

export interface EmployeeValues {
  employeeFirstName: string
  employeeLastName: string
  companyRoleUniqueID: string | null
  /** The phone number in its display format. */
  phoneNumber: string
  isPointOfContact: boolean
  /** 002 §5: the contractor flag is the choice of employee or subcontractor. */
  kind: 'employee' | 'guest' | 'subcontractor'
  /** The company of a guest. */
  ownCompanyName: string
  subContractorTypeUniqueId: string | null
  subContractorUniqueId: string | null
  hasLoginAccess: boolean
  employeeUserName: string
}

/** An employee who will be saved together with others. */
export interface Queued {
  /** A key for React. */
  key: number
  values: EmployeeValues
}

/** The form values of an employee; empty for a new one. */
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

/**
 * Messages for missing names, by field. Employees who were added before names were required can lack them
 * (001 §5).
 */
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

/** The values as the API takes them: an empty choice is null, and fields of other kinds of employee are cleared. */
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

/**
 * The validation messages by field. The documents' message about details belongs to the form, so the fields
 * get a shorter one.
 */
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
