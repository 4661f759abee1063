/** The values of a company in its forms, and their conversion for the calls. */
import { idOrNone, idText } from '#features/reference/web/public.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import type { Company } from '../contract.ts'

const newCompany = laterSchema(async () => (await import('../contract.ts')).NewCompany)

export interface CompanyValues {
  companyName: string
  companyAddress: string
  companyCity: string
  zipCode: string
  companyCountryId: string | null
  companyStateId: string | null
  requiresSecondFactor: boolean
}

/** The values of a company; empty values for a new one. */
export function companyValues(company?: Company): CompanyValues {
  return {
    companyName: company?.companyName ?? '',
    companyAddress: company?.companyAddress ?? '',
    companyCity: company?.companyCity ?? '',
    zipCode: company?.zipCode ?? '',
    companyCountryId: idText(company?.companyCountryId ?? null),
    companyStateId: idText(company?.companyStateId ?? null),
    requiresSecondFactor: company?.requiresSecondFactor ?? false,
  }
}

/** Converts the values for the calls: an empty choice is null. */
export function companyInput(values: CompanyValues) {
  return {
    ...values,
    companyCountryId: idOrNone(values.companyCountryId),
    companyStateId: idOrNone(values.companyStateId),
  }
}

/** The errors that the server would return, by field. */
export function companyErrors(values: CompanyValues): Record<string, string> {
  return schemaErrors(newCompany, companyInput(values))
}

export const companyLabels = {
  companyName: 'Name',
  companyAddress: 'Address',
  companyCity: 'City',
  zipCode: 'ZIP code',
  companyCountryId: 'Country',
  companyStateId: 'State',
  requiresSecondFactor: 'Two-step sign-in',
}
