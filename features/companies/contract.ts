/** Companies and their accounts, managed by site administrators, and registration (000 §3, §6; 002 §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { Page, pagingOfAny } from '#contract/paging.ts'
import { Region } from '#contract/region-schema.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { statuses } from '#contract/statuses.ts'
import { Flag, Instant, idOf, line, RowVersion, requiredLine, text, wholeNumber } from '#contract/values.ts'
import { CountryId, StateId } from '#features/reference/contract.ts'
import { accountOrders, companyOrders } from './orders.ts'

export const companyErrors = defineErrors({
  REGISTRATION_THROTTLED: {
    status: 429,
    text: 'Too many registrations from your network. Please wait an hour and try again.',
  },
  MAILBOX_THROTTLED: {
    status: 429,
    text: 'Too many registrations for this e-mail address. Please wait an hour and try again.',
  },
  COMPANY_WITHOUT_ADMINISTRATOR_ROLE: {
    status: 409,
    text: 'This company no longer has an administrator role, so no one could administer the account. Add that role first.',
  },
  ONLY_ADMINISTRATORS: {
    status: 403,
    text: 'Only an administrator of the account can do this.',
  },
  LOGO_TYPE: { status: 400, text: 'A logo is a PNG or a JPEG. Choose another file.' },
  LOGO_TOO_LARGE: {
    status: 413,
    text: 'A logo has at most 2 MB. Choose a smaller one.',
  },
  LOGO_BROKEN: {
    status: 400,
    text: 'This picture cannot be read. Save it once more as a PNG or a JPEG of at most 25 million pixels.',
  },
  COMPANY_INACTIVE: {
    status: 409,
    text: 'This company is not active. Activate it first.',
  },
})

const Email = line(254)
  .toLowerCase()
  .pipe(z.email('must be an e-mail address'))
  .meta({ example: 'somebody@company.example', format: 'email' })

/** Companies and accounts are Active or InActive. */
const OnOrOff = z
  .literal([statuses.Active, statuses.InActive], 'must be Active or InActive')
  .meta({ example: statuses.Active })

/** The name of a time zone that the server and its database know. */
const ZoneName = text(64).min(1, 'is not a time zone')

export const Company = z.object({
  companyUniqueID: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  companyCity: z.string(),
  companyCountryId: z.int().nullable(),
  companyStateId: z.int().nullable(),
  zipCode: z.string(),
  statusId: z.int(),
  /** True if nobody of the company can use the app without a second factor. */
  requiresSecondFactor: z.boolean(),
  accountCount: z.int(),
  createdDate: Instant,
  rowVersion: RowVersion,
})
export type Company = z.output<typeof Company>

export const Account = z.object({
  accountUniqueID: z.string(),
  companyUniqueID: z.string(),
  accountName: z.string(),
  accountAddress: z.string(),
  accountCity: z.string(),
  accountCountryId: z.int().nullable(),
  accountStateId: z.int().nullable(),
  zipCode: z.string(),
  adminEmail: z.string(),
  /** An IANA time zone. It decides which day it is for all records of the account. */
  timeZone: z.string(),
  statusId: z.int(),
  /** In megabytes of 1,000,000 bytes; null: the only limit is the space on the server. */
  storageLimitMegabytes: z.int().nullable(),
  /** In bytes, including older versions and deleted files until those are removed for good. */
  storedBytes: z.int(),
  createdDate: Instant,
  rowVersion: RowVersion,
})
export type Account = z.output<typeof Account>

const companyFields = {
  companyName: requiredLine(200),
  companyAddress: text(500).nullish(),
  companyCity: line(200).nullish(),
  companyCountryId: CountryId.nullish(),
  companyStateId: StateId.nullish(),
  zipCode: line(20).nullish(),
  statusId: OnOrOff.optional(),
  requiresSecondFactor: Flag.optional(),
}

const accountFields = {
  accountName: requiredLine(200),
  accountAddress: text(500).nullish(),
  accountCity: line(200).nullish(),
  accountCountryId: CountryId.nullish(),
  accountStateId: StateId.nullish(),
  zipCode: line(20).nullish(),
  adminEmail: Email,
  timeZone: ZoneName.nullish().meta({
    example: 'America/Los_Angeles',
    description: 'null: that of its place, else of its company, where that is one zone, else UTC',
  }),
  statusId: OnOrOff.optional(),
}

/**
 * The name of the person who gets the mail to `adminEmail`: the first employee and administrator of the
 * account.
 */
const administratorFields = {
  adminFirstName: line(100).nullish(),
  adminLastName: line(100).nullish(),
}

/** The first account of a company, which is created together with the company. */
export const FirstAccount = z.object({ ...accountFields, ...administratorFields })
export type FirstAccount = z.output<typeof FirstAccount>

export const NewCompany = z.object({ ...companyFields, account: FirstAccount.optional() })
export type NewCompany = z.output<typeof NewCompany>

export const CompanyChange = z
  .object(companyFields)
  .partial()
  .extend({ companyUniqueID: idOf('company'), rowVersion: RowVersion.optional() })
export type CompanyChange = z.output<typeof CompanyChange>

export const NewAccount = FirstAccount.extend({ companyUniqueID: idOf('company') })
export type NewAccount = z.output<typeof NewAccount>

export const AccountChange = z
  .object(accountFields)
  .partial()
  .extend({
    accountUniqueID: idOf('account'),
    companyUniqueID: idOf('company').optional(),
    storageLimitMegabytes: wholeNumber(1, 1_000_000_000)
      .nullish()
      .meta({ example: null, description: 'of 1,000,000 bytes; null: as much as the server has room for' }),
    rowVersion: RowVersion.optional(),
  })
export type AccountChange = z.output<typeof AccountChange>

/**
 * A company with its first account, registered by a visitor without a session. Without `accountName`, the
 * account has the name of the company.
 */
export const Registration = z.object({
  companyName: requiredLine(200),
  accountName: line(200).nullish(),
  employeeFirstName: requiredLine(100),
  employeeLastName: requiredLine(100),
  employeeUserName: Email.meta({ description: 'the e-mail address that gets the activation link' }),
  companyAddress: text(500).nullish(),
  companyCity: line(200).nullish(),
  companyCountryId: CountryId.nullish(),
  companyStateId: StateId.nullish(),
  zipCode: line(20).nullish(),
  timeZone: ZoneName.nullish().meta({
    example: 'America/Los_Angeles',
    description: 'of the account; null: that of its place, where that is one zone, else UTC',
  }),
  region: Region.nullish().meta({ description: 'ours: null: what is usual in its country' }),
})
export type Registration = z.output<typeof Registration>

const SearchKey = line(200)
  .nullish()
  .meta({ example: null, description: 'part of a name, city or e-mail address' })

/** A site administrator reads beyond their own company and account, so the calls do not require these ids. */
const PagingOfCompany = pagingOfAny('company').omit({ accountUniqueId: true, companyUniqueId: true })

export type CompanySort = Sort<(typeof companyOrders)[number]>
export type AccountSort = Sort<(typeof accountOrders)[number]>

/** The columns of companies and of accounts as spreadsheets. */
const companySheet = [
  'name',
  'city',
  'accounts',
  'secondFactor',
  'status',
  'address',
  'zipCode',
  'state',
  'country',
  'created',
] as const
const accountSheet = [
  'name',
  'city',
  'adminEmail',
  'status',
  'timeZone',
  'stored',
  'storageLimit',
  'address',
  'zipCode',
  'state',
  'country',
  'created',
] as const
export type CompanyColumn = (typeof companySheet)[number]
export type AccountColumn = (typeof accountSheet)[number]

export const findCompanies = endpoint({
  method: 'POST',
  path: '/api/company/get',
  area: 'companies',
  access: 'admin',
  writes: false,
  body: PagingOfCompany.extend({ searchKey: SearchKey, sort: sortedBy(companyOrders) }),
  reply: Page(Company),
  summary: 'All companies by name, or the one that TargetUniqueID names',
})

export const exportCompanies = endpoint({
  method: 'POST',
  path: '/api/company/export',
  area: 'companies',
  access: 'admin',
  writes: false,
  body: z.object({ ...sheetOf(companySheet), searchKey: SearchKey, sort: sortedBy(companyOrders) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'All companies as a spreadsheet',
})

export const createCompanies = endpoint({
  method: 'POST',
  path: '/api/company/create',
  area: 'companies',
  access: 'public',
  // Counting attempts must not hold a transaction open, so the service writes in a transaction of its own.
  writes: false,
  body: arrayOf(NewCompany, 50),
  reply: Ids,
  summary: 'Adds companies with their default roles and job code types',
  description:
    'A site administrator may add several, with or without a first account. Anybody else adds exactly one together ' +
    'with its first account, whose administrator gets a mail; throttled per address.',
})

export const updateCompanies = endpoint({
  method: 'POST',
  path: '/api/company/update',
  area: 'companies',
  access: 'admin',
  body: arrayOf(CompanyChange),
  reply: Ids,
  summary: 'Changes companies, all or none; fields that are left out stay',
  description: 'InActive ends the sessions of all its people at once.',
})

export const deleteCompanies = endpoint({
  method: 'POST',
  path: '/api/company/delete',
  area: 'companies',
  access: 'admin',
  body: arrayOf(idOf('company')),
  reply: Ids,
  summary: 'Makes companies InActive: nobody of them can sign in, and nothing is erased',
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts/all/{companyId}/{page}/{size}/null',
  area: 'companies',
  access: 'admin',
  params: z.object({
    companyId: idOf('company'),
    page: wholeNumber(0, 1_000_000).meta({ example: 0 }),
    size: wholeNumber(1, 1000).meta({ example: 10 }),
  }),
  reply: Page(Account),
  summary: 'The accounts of a company by name',
})

export const searchAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/search',
  area: 'companies',
  access: 'admin',
  writes: false,
  body: PagingOfCompany.extend({
    onlyAccountUniqueID: idOf('account').nullish(),
    searchKey: SearchKey,
    sort: sortedBy(accountOrders),
  }),
  reply: Page(Account),
  summary:
    'Accounts by name: of all companies or of the one that TargetUniqueID names, or only the one that is named',
})

export const exportAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/export',
  area: 'companies',
  access: 'admin',
  writes: false,
  body: PagingOfCompany.pick({ TargetUniqueID: true }).extend({
    ...sheetOf(accountSheet),
    searchKey: SearchKey,
    sort: sortedBy(accountOrders),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Accounts as a spreadsheet: of all companies, or of the one that TargetUniqueID names',
})

export const createAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/create',
  area: 'companies',
  access: 'admin',
  body: arrayOf(NewAccount, 50),
  reply: Ids,
  summary: 'Adds accounts; the adminEmail of each gets an activation link as its account administrator',
})

export const updateAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/update',
  area: 'companies',
  access: 'admin',
  body: arrayOf(AccountChange),
  reply: Ids,
  summary: 'Changes accounts, all or none; fields that are left out stay',
  description: 'InActive ends the sessions of all its people at once.',
})

export const deleteAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/delete',
  area: 'companies',
  access: 'admin',
  body: arrayOf(idOf('account')),
  reply: Ids,
  summary: 'Makes accounts InActive: nobody of them can sign in, and nothing is erased',
})

export const setAccountTimeZone = endpoint({
  method: 'POST',
  path: '/api/account/timezone',
  area: 'companies',
  access: 'self',
  body: z.object({ timeZone: ZoneName.meta({ example: 'America/Los_Angeles' }) }),
  reply: Ids,
  summary: 'Sets the time zone of my account, which decides which day it is there',
  description:
    'For administrators of the account. Open screens of the account follow at once. Days that were written down stay as they are.',
})

export const setAccountRegion = endpoint({
  method: 'POST',
  path: '/api/account/region',
  area: 'companies',
  access: 'self',
  body: Region,
  reply: Ids,
  summary: 'Ours: decides how people of my account read and write times, weather, units, calendars and paper',
  description:
    'For administrators of the account. Presentation alone: what is stored, and what the calls say, stays. Open screens of the account follow with what they show next.',
})

/**
 * The invoices that a person may not approve alone if they made or changed them, unless nobody else on the
 * project can approve.
 */
export const separateApprovals = ['applications', 'all invoices', 'off'] as const
export type SeparateApproval = (typeof separateApprovals)[number]

const ApprovalRule = z.object({
  separateApproval: z.enum(separateApprovals).meta({
    description:
      'applications: of an invoice one is asked, and its history marks it; all invoices: of those, too',
  }),
})

export const readApprovalRule = endpoint({
  method: 'GET',
  path: '/api/account/approvals',
  area: 'companies',
  access: 'self',
  reply: ApprovalRule,
  summary: 'Ours: whether somebody else approves what one made, in my account',
  description: 'For administrators of the account.',
})

export const setApprovalRule = endpoint({
  method: 'POST',
  path: '/api/account/approvals',
  area: 'companies',
  access: 'self',
  body: ApprovalRule,
  reply: Ids,
  summary: 'Ours: decides whether somebody else approves what one made, in my account',
  description: 'For administrators of the account.',
})

/** The head of an account's papers, in addition to name and address. */
export const Letterhead = z.object({
  licenseNumber: z.string(),
  logo: z.string().nullable().meta({ description: 'the picture that papers show, as a data: address' }),
  rowVersion: RowVersion,
})
export type Letterhead = z.output<typeof Letterhead>

export const readLetterhead = endpoint({
  method: 'GET',
  path: '/api/account/letterhead',
  area: 'companies',
  access: 'self',
  reply: Letterhead,
  summary: 'The license number and the logo of my account, as its papers show them',
  description: 'For administrators of the account.',
})

/** The head of what the account prints, as text and picture. */
export const PaperHead = z.object({
  name: z.string().meta({ description: 'the company' }),
  lines: z.array(z.string()).meta({ description: 'the address, and the license number where there is one' }),
  logo: z.string().nullable().meta({ description: 'a data: address' }),
})
export type PaperHead = z.output<typeof PaperHead>

export const readPaperHead = endpoint({
  method: 'GET',
  path: '/api/account/paperhead',
  area: 'companies',
  access: 'self',
  reply: PaperHead,
  summary: 'Ours: the head of papers of my account, for whoever prints one',
})

export const changeLetterhead = endpoint({
  method: 'POST',
  path: '/api/account/letterhead',
  area: 'companies',
  access: 'self',
  body: z.object({
    licenseNumber: line(100).optional().meta({ example: '555410' }),
    isLogoRemoved: Flag.optional().meta({ example: false, description: 'true: papers go without a logo' }),
    rowVersion: RowVersion.optional(),
  }),
  reply: Ids,
  summary: 'Changes the license number of my account, and takes its logo away',
  description: 'For administrators of the account. What is left out stays.',
})

export const setLogo = endpoint({
  method: 'POST',
  path: '/api/account/logo',
  area: 'companies',
  access: 'self',
  // The picture is converted before anything is written: a transaction would wait for the conversion.
  writes: false,
  receivesFile: true,
  reply: Ids,
  summary: 'Gives my account a logo, or another one: a PNG or a JPEG of at most 2 MB',
  description:
    'For administrators of the account. 400 for what cannot be read as such, whatever it is called.',
})

export const register = endpoint({
  method: 'POST',
  path: '/api/account/register',
  area: 'identity',
  access: 'public',
  writes: false,
  body: Registration,
  reply: Ids,
  summary: 'Registers a company with its first account; the address gets an activation link',
  description: 'The answer is the same whether the address is known or not. Throttled per address.',
})
