/** Employees: the people of an account and how they get a login (001 §3, 002 §3; decisions 'Sign-in and people'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { own, Page, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { statuses } from '#contract/statuses.ts'
import { Flag, idOf, line, RowVersion, requiredLine, text, wholeNumber } from '#contract/values.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { employeeColumns } from './columns.ts'
import { Employee } from './records.ts'

export { Employee } from './records.ts'

export const employeeErrors = defineErrors({
  USERNAME_TAKEN: {
    status: 409,
    text: 'Someone in this account already has this username. Choose another, or edit that employee.',
  },
  OWN_ROLE: {
    status: 409,
    text: 'You cannot change your own role. Ask another administrator of the account.',
  },
  OWN_ACCESS: {
    status: 409,
    text: 'You cannot change your own status, username or login access, or delete yourself. Ask another administrator of the account.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    text: 'This is the last active administrator of the account. Make someone else an administrator first.',
  },
  USERNAME_NOT_ALLOWED: {
    status: 403,
    text: 'Only an administrator of the account can set or change an employee’s username.',
  },
  ACTIVATION_NOT_ALLOWED: {
    status: 403,
    text: 'Only an administrator of the account can activate someone who has not followed the link in their e-mail yet.',
  },
})

const Username = line(254)
  .toLowerCase()
  .pipe(z.union([z.literal(''), z.email('must be an e-mail address')], 'must be an e-mail address'))
  .meta({ example: 'new.person@company.example', format: 'email' })

/** 002 §5: digits only, at most 10; the screens show (xxx) xxx-xxxx. */
const PhoneNumber = line(40)
  .overwrite((value) => value.replaceAll(/[\s().-]/g, ''))
  .regex(/^\d{0,10}$/, 'must have at most 10 digits and nothing else')
  .meta({ example: '(555) 010-0199' })

const typeIds = subcontractorTypes.map(({ subContractorTypeId }) => subContractorTypeId)
/** The id of a subcontractor type from the reference data. */
const SubContractorTypeId = wholeNumber(1, 2_147_483_647, 'is not a subcontractor type')
  .pipe(z.literal(typeIds, 'is not a subcontractor type'))
  .meta({ example: 1 })

/** The documents' message for a missing name (001 §5). */
export const DETAILS_MISSING = 'Please add employee details!'
/** The documents' message for a missing username: 002 §5. */
export const USERNAME_MISSING = 'Username cannot be blank'

const Name = requiredLine(100, DETAILS_MISSING)

const employeeFields = {
  employeeFirstName: Name,
  employeeLastName: Name,
  companyRoleUniqueID: idOf('companyRole'),
  hasLoginAccess: Flag.default(false).meta({ example: false, description: 'left out: false' }),
  employeeUserName: Username.nullish(),
  phoneNumber: PhoneNumber.nullish(),
  isPointOfContact: Flag.optional(),
  isOnContract: Flag.optional(),
  subContractorTypeUniqueId: SubContractorTypeId.nullish(),
  subContractorUniqueId: idOf('subContractor').nullish(),
  ownCompanyName: line(200).nullish().meta({ example: 'Some Architects' }),
}

/** The company and account of an employee. They are always the caller's own. */
const ownPlace = { accountUniqueID: own('account'), companyUniqueID: own('company') }

export const NewEmployee = z.object({ ...employeeFields, ...ownPlace }).superRefine((employee, context) => {
  if (employee.hasLoginAccess && !employee.employeeUserName)
    context.addIssue({ code: 'custom', path: ['employeeUserName'], message: USERNAME_MISSING })
})
export type NewEmployee = z.output<typeof NewEmployee>

/**
 * Fields that are left out stay unchanged. Setting a Pending employee to Active activates them without the
 * link in the mail.
 */
export const EmployeeChange = z
  .object(employeeFields)
  .extend({ hasLoginAccess: Flag.meta({ example: false }) })
  .partial()
  .extend({
    employeeUniqueID: idOf('colleague'),
    statusId: z
      .literal(
        [statuses.Active, statuses.InActive, statuses.Pending],
        'must be Active, InActive or, unchanged, Pending',
      )
      .optional()
      .meta({ example: statuses.Active }),
    rowVersion: RowVersion.optional(),
    ...ownPlace,
  })
export type EmployeeChange = z.output<typeof EmployeeChange>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Employees', action }) as const

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employee/all/{companyId}/{page}/{pageSize}/{filter}',
  area: 'employees',
  access: access('Read'),
  params: z.object({
    companyId: idOf('company').meta({ description: 'the own company or the own account' }),
    page: wholeNumber(0, 1_000_000).meta({ example: 0 }),
    pageSize: wholeNumber(1, 1000).meta({ example: 10 }),
    filter: line(200).meta({
      example: 'null',
      description: "'null': all, else the name or username contains it",
    }),
  }),
  reply: Page(Employee),
  summary: 'The employees of the own account by name',
})

/** The search and sort order of employees, for the screen and the spreadsheet. */
const employeeSearch = {
  searchKey: text(200).nullish().meta({ example: null, description: 'part of a name or username' }),
  sort: sortedBy(sortedOf(employeeColumns)),
}
export type EmployeeSort = Sort<SortedName<typeof employeeColumns>>

export type EmployeeColumn = ColumnName<typeof employeeColumns>

export const searchEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/search',
  area: 'employees',
  access: access('Read'),
  body: Paging.extend(employeeSearch),
  reply: Page(Employee),
  summary: 'The employees of the own account by name, or by another column',
})

export const exportEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/export',
  area: 'employees',
  access: access('Read'),
  body: z.object({ ...sheetOf(namesOf(employeeColumns)), ...employeeSearch }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The employees of the own account as a spreadsheet',
})

export const findEmployee = endpoint({
  method: 'POST',
  path: '/api/employee/id',
  area: 'employees',
  access: access('Read'),
  body: pagingOf('employee'),
  reply: Page(Employee),
  summary: 'One employee as a page: items[0] is it',
})

export const createEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/create',
  area: 'employees',
  access: access('Create'),
  body: arrayOf(NewEmployee),
  reply: Ids,
  summary: 'Adds employees, all or none',
  description:
    'With login access they are Pending and get a mail whose link activates them; without it they are Active. ' +
    'A username that has a login already gets this account added to it; the answer is the same.',
})

export const updateEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/update',
  area: 'employees',
  access: access('Update'),
  body: arrayOf(EmployeeChange),
  reply: Ids,
  summary: 'Changes employees, all or none; fields that are left out stay',
  description:
    'Another username, or login access that is given, makes the employee Pending and mails an activation link; it is for ' +
    'administrators of the account, and the mailbox of the old username is told. ' +
    'InActive ends their sessions at once.',
})

export const deleteEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/delete',
  area: 'employees',
  access: access('Delete'),
  body: arrayOf(idOf('colleague')),
  reply: Ids,
  summary: 'Deletes employees, all or none; their sessions end at once, what they did stays',
})

export const deleteEmployeesOfAccount = endpoint({
  method: 'POST',
  path: '/api/employee/delete/account',
  area: 'employees',
  access: access('Delete'),
  body: arrayOf(
    z.object({
      employeeUniqueID: idOf('colleague'),
      accountUniqueID: requiredLine(100).toLowerCase().meta({ own: 'account' }),
    }),
  ),
  reply: Ids,
  summary: 'Takes employees off the own account, all or none; their logins stay for other accounts',
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/employee/invite',
  area: 'employees',
  access: access('Update'),
  body: arrayOf(idOf('colleague'), 100),
  reply: Ids,
  summary:
    'Mails a new activation link to those of these employees who have not followed theirs, a few an hour; answers whom',
})
