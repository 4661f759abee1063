/** What the forms hold of a company, and what the calls take of that. */
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

/** Nothing yet of a new company. */
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

/** What the calls take: no choice is null. */
export function companyInput(values: CompanyValues) {
  return {
    ...values,
    companyCountryId: idOrNone(values.companyCountryId),
    companyStateId: idOrNone(values.companyStateId),
  }
}

/** What the server would refuse, by field. */
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
