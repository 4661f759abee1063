/** Who is to do something: an own employee, or a subcontractor of a type (001 §6). What records that name one share. */
import * as z from 'zod'
import { clearableIdOf, GuestCompanyName } from '#contract/values.ts'
import { SubcontractorTypeId } from '#features/subcontractors/contract.ts'

/** 001 §6 'contractor type': whether an own employee or a subcontractor is to do it. */
export const contractorTypes = { employee: '1', subcontractor: '2' } as const

const ContractorType = z
  .union([z.enum(['1', '2']), z.literal(1), z.literal(2)], 'must be 1 or 2')
  .transform((type) => String(type) as '1' | '2')
  .meta({ example: '1', description: "'1' own employee, '2' subcontractor; left out: by who is named" })

/** What an input says of the party. */
export const partyFields = {
  contractorType: ContractorType.optional(),
  employeeUniqueId: clearableIdOf('employee'),
  subContractorTypeId: SubcontractorTypeId.nullish(),
  subContractorUniqueId: clearableIdOf('subContractor'),
}

const Chosen = z.object(partyFields).partial()
/** The party as an input names it; what is left out stays. */
export type Chosen = z.output<typeof Chosen>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Who is to do something, as one word: an employee, a subcontractor, any of a type, or nobody yet. */
export const ResponsibleKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^(?:nobody|type:\\d{1,9}|(?:employee|subcontractor):${uuid})$`),
    'must be nobody, type:…, employee:… or subcontractor:…',
  )
  .meta({ example: 'nobody' })

/** Somebody who can be made responsible. */
export const Responsible = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
  isInvited: z.boolean().meta({ description: 'has not signed in yet' }),
})
export type Responsible = z.output<typeof Responsible>
