/**
 * The responsible party of a record: an employee, or a subcontractor of a trade (001 §6). Records that have a
 * party share this code.
 */
import * as z from 'zod'
import { clearableIdOf, GuestCompanyName } from '#contract/values.ts'
import { SubcontractorTypeId } from '#features/subcontractors/contract.ts'

/** 001 §6 'contractor type': an employee or a subcontractor is responsible. */
export const contractorTypes = { employee: '1', subcontractor: '2' } as const

const ContractorType = z
  .union([z.enum(['1', '2']), z.literal(1), z.literal(2)], 'must be 1 or 2')
  .transform((type) => String(type) as '1' | '2')
  .meta({ example: '1', description: "'1' own employee, '2' subcontractor; left out: by who is named" })

/** The fields of an input for the party. */
export const partyFields = {
  contractorType: ContractorType.optional(),
  employeeUniqueId: clearableIdOf('employee'),
  subContractorTypeId: SubcontractorTypeId.nullish(),
  subContractorUniqueId: clearableIdOf('subContractor'),
}

const Chosen = z.object(partyFields).partial()
/** The party in an input. Fields that are left out stay unchanged. */
export type Chosen = z.output<typeof Chosen>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The party as one text: an employee, a subcontractor, any subcontractor of a trade, or nobody. */
export const ResponsibleKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^(?:nobody|type:\\d{1,9}|(?:employee|subcontractor):${uuid})$`),
    'must be nobody, type:…, employee:… or subcontractor:…',
  )
  .meta({ example: 'nobody' })

/** An employee who can be responsible. */
export const Responsible = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
  isInvited: z.boolean().meta({ description: 'has not signed in yet' }),
})
export type Responsible = z.output<typeof Responsible>
