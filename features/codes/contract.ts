/**
 * A company's codes: job code types, contract (job) codes, task codes, activity codes, inventory category
 * codes (002 §3). docs/decisions/0051 lists the calls that the documents do not have.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { boundsOfRows, endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { own, Page, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import { sheetOf } from '#contract/register.ts'
import { Flag, idOf, line, RowVersion, requiredLine, text, wholeNumber } from '#contract/values.ts'
import { inventoryCategories } from '#features/reference/contract.ts'

export const codeErrors = defineErrors({
  JOB_CODE_IN_USE: {
    status: 409,
    text: 'A task of this job uses the code. Remove it there first; nothing was changed.',
  },
  TASK_CODE_IN_USE: {
    status: 409,
    text: 'An activity of this task uses the code. Remove it there first; nothing was changed.',
  },
  CODE_HAS_CODES_BELOW: { status: 409, text: 'There are codes below this one. Delete them first.' },
  CODE_IN_USE: { status: 409, text: 'The code is in use. Nothing was deleted.' },
  CODE_TAKEN: { status: 409, text: 'This code already exists here.' },
  JOB_CODE_TYPE_TAKEN: { status: 409, text: 'A job code type with this name already exists.' },
  JOB_CODE_TYPE_MAPPED: { status: 409, text: 'The account already has this job code type.' },
  INVENTORY_CATEGORY_IN_USE: {
    status: 409,
    text: 'A role sees this inventory category, or stock has it. Remove it there first; nothing was deleted.',
  },
})

export const JobCodeType = z.object({
  jobCodeTypeId: z.int(),
  jobCodeTypeName: z.string(),
  rowVersion: RowVersion,
})
export type JobCodeType = z.output<typeof JobCodeType>

export const CompanyJobCode = z.object({
  companyJobCodeUniqueId: z.string(),
  companyJobCode: z.string(),
  companyJobCodeName: z.string(),
  jobCodeTypeId: z.int(),
  statusId: z.int(),
  rowVersion: RowVersion,
})
export type CompanyJobCode = z.output<typeof CompanyJobCode>

export const CompanyTaskCode = z.object({
  companyTaskCodeUniqueId: z.string(),
  companyTaskCode: z.string(),
  companyTaskCodeName: z.string(),
  companyJobCodeUniqueId: z.string(),
  statusId: z.int(),
  rowVersion: RowVersion,
})
export type CompanyTaskCode = z.output<typeof CompanyTaskCode>

export const CompanySubTaskCode = z.object({
  companySubTaskCodeUniqueId: z.string(),
  companySubTaskCode: z.string(),
  companySubTaskCodeName: z.string(),
  companyTaskCodeUniqueId: z.string(),
  statusId: z.int(),
  rowVersion: RowVersion,
})
export type CompanySubTaskCode = z.output<typeof CompanySubTaskCode>

export const CompanyInventoryCategory = z.object({
  companyInventoryCategoryUniqueId: z.string(),
  inventoryCategoryUniqueId: z.string(),
  companyInventoryCategoryCode: z.string(),
  companyInventoryCategoryCodeName: z.string(),
  rowVersion: RowVersion,
})
export type CompanyInventoryCategory = z.output<typeof CompanyInventoryCategory>

const access = { module: 'Codes', action: 'Read' } as const
const mayCreate = { module: 'Codes', action: 'Create' } as const
const mayUpdate = { module: 'Codes', action: 'Update' } as const
const mayDelete = { module: 'Codes', action: 'Delete' } as const
const MOST_PARENTS = 1000

/** Finds codes by a part of code and name, as in `03 30 00 Cast-in-place`. */
const searchKey = text(200).nullish().meta({ description: 'a part of the code and name' })

export const listJobCodesOfAccount = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/account',
  area: 'codes',
  access,
  body: Paging.extend({ searchKey }),
  reply: Page(CompanyJobCode),
  summary: 'The job codes of the types that are mapped to the account, by code',
})

export const listJobCodesOfType = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/jobcodetype',
  area: 'codes',
  access,
  body: Paging.extend({ TargetUniqueID: wholeNumber(1, 2_147_483_647).meta({ example: 1 }) }),
  reply: Page(CompanyJobCode),
  summary: 'The job codes of a job code type, by code',
})

export const listTaskCodesOfJobCodes = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/jobcode',
  area: 'codes',
  access,
  body: Paging.extend({
    TargetUniqueID: targetOrMine('companyJobCode'),
    companyJobCodeUniqueIds: z.array(idOf('companyJobCode')).max(MOST_PARENTS).optional(),
    searchKey,
  }),
  reply: Page(CompanyTaskCode),
  summary: 'The task codes of the given job codes, by code',
})

export const listTaskCodesOfJobCode = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/get/jobcode',
  area: 'codes',
  access,
  body: pagingOf('companyJobCode'),
  reply: Page(CompanyTaskCode),
  summary: 'The task codes of a job code, by code',
})

export const listActivityCodesOfTaskCodes = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/taskcodes',
  area: 'codes',
  access,
  body: Paging.extend({
    TargetUniqueID: targetOrMine('companyTaskCode'),
    companyTaskCodeUniqueIds: z.array(idOf('companyTaskCode')).max(MOST_PARENTS).optional(),
    searchKey,
  }),
  reply: Page(CompanySubTaskCode),
  summary: 'The activity codes of the given task codes, by code',
})

export const listActivityCodesOfTaskCode = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/get/taskcodes',
  area: 'codes',
  access,
  body: pagingOf('companyTaskCode'),
  reply: Page(CompanySubTaskCode),
  summary: 'The activity codes of a task code, by code',
})

// Lists by path ------------------------------------------------------------------------------------------------------

const listed = (id: z.ZodType<string>) =>
  z.object({
    id,
    page: wholeNumber(0, 1_000_000).meta({ example: 0 }),
    size: wholeNumber(1, 1000).meta({ example: 10 }),
    filter: line(200).meta({
      example: 'null',
      description: "'null': all, else a part of the code and name",
    }),
  })

export const listAllTaskCodes = endpoint({
  method: 'GET',
  path: '/api/companytaskcodes/all/{id}/{page}/{size}/{filter}',
  area: 'codes',
  access,
  params: listed(
    idOf('companyJobCode').meta({ description: 'the own company: all of it; or one of its job codes' }),
  ),
  reply: Page(CompanyTaskCode),
  summary: 'The task codes of the company, or those of a job code, by code',
})

export const listAllActivityCodes = endpoint({
  method: 'GET',
  path: '/api/companysubtaskcodes/all/{id}/{page}/{size}/{filter}',
  area: 'codes',
  access,
  params: listed(
    idOf('companyTaskCode').meta({ description: 'the own company: all of it; or one of its task codes' }),
  ),
  reply: Page(CompanySubTaskCode),
  summary: 'The activity codes of the company, or those of a task code, by code',
})

// Job code types -----------------------------------------------------------------------------------------------------

const JobCodeTypeId = wholeNumber(1, 2_147_483_647).meta({ example: 1 })
const ownAccount = { accountUniqueId: own('account') }
const LONGEST_NAME = 200
const LONGEST_CODE = 60

export const listJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/jobcodetypes/account',
  area: 'codes',
  access,
  body: Paging.extend({ TargetUniqueID: own('caller') }),
  reply: Page(JobCodeType),
  summary: 'The job code types of the account, in the order in which they were made',
})

export const listAvailableJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/accountjobcodetypes/available',
  area: 'codes',
  access,
  body: Paging.extend({ TargetUniqueID: own('caller') }),
  reply: Page(JobCodeType),
  summary: 'The job code types of the company that the account does not have',
})

export const NewJobCodeType = z.object({ jobCodeTypeName: requiredLine(LONGEST_NAME), ...ownAccount })
export type NewJobCodeType = z.output<typeof NewJobCodeType>

export const JobCodeTypeChange = z.object({
  jobCodeTypeId: JobCodeTypeId,
  jobCodeTypeName: requiredLine(LONGEST_NAME).meta({ example: 'Renamed' }).optional(),
  rowVersion: RowVersion.optional(),
})
export type JobCodeTypeChange = z.output<typeof JobCodeTypeChange>

export const createJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/jobcodetypes/create',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(NewJobCodeType, 100),
  reply: Ids,
  summary: 'Adds job code types to the company, all or none; the account has them at once',
})

export const updateJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/jobcodetypes/update',
  area: 'codes',
  access: mayUpdate,
  body: arrayOf(JobCodeTypeChange, 100),
  reply: Ids,
  summary: 'Renames job code types of the account, all or none',
})

const TypeOfAccount = z.object({ ...ownAccount, jobCodeTypeId: JobCodeTypeId })
const TypeForAccount = TypeOfAccount.extend({ jobCodeTypeId: JobCodeTypeId.meta({ example: 900 }) })
export type TypeOfAccount = z.output<typeof TypeOfAccount>

export const mapJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/accountjobcodetypes/createmap',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(TypeForAccount, 100),
  reply: Ids,
  summary: 'Gives job code types of the company to the account, all or none',
})

export const unmapJobCodeTypes = endpoint({
  method: 'POST',
  path: '/api/accountjobcodetypes/removemap',
  area: 'codes',
  access: mayDelete,
  body: arrayOf(TypeOfAccount, 100),
  reply: Ids,
  summary: 'Takes job code types from the account, all or none; codes that are on jobs stay there',
})

// Codes --------------------------------------------------------------------------------------------------------------

const codeText = requiredLine(LONGEST_CODE)
const nameText = requiredLine(LONGEST_NAME)

export const NewJobCode = z.object({
  companyJobCode: codeText,
  companyJobCodeName: nameText,
  jobCodeTypeId: JobCodeTypeId,
})
export type NewJobCode = z.output<typeof NewJobCode>

/** Fields that are left out stay unchanged. */
export const JobCodeChange = NewJobCode.partial().extend({
  companyJobCode: codeText.meta({ example: '03-R' }).optional(),
  companyJobCodeUniqueId: idOf('companyJobCode'),
  rowVersion: RowVersion.optional(),
})
export type JobCodeChange = z.output<typeof JobCodeChange>

export const createJobCodes = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/create',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(NewJobCode),
  reply: Ids,
  summary: 'Adds job codes to types of the account, all or none',
})

export const updateJobCodes = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/update',
  area: 'codes',
  access: mayUpdate,
  body: arrayOf(JobCodeChange),
  reply: Ids,
  summary: 'Renames job codes or moves them to another type, all or none; what carries them keeps them',
})

export const deleteJobCodes = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/delete',
  area: 'codes',
  access: mayDelete,
  body: arrayOf(idOf('companyJobCode')),
  reply: Ids,
  summary: 'Deletes job codes, all or none; neither one with codes below it nor one in use',
})

export const NewTaskCode = z.object({
  companyTaskCode: codeText,
  companyTaskCodeName: nameText,
  companyJobCodeUniqueId: idOf('companyJobCode'),
})
export type NewTaskCode = z.output<typeof NewTaskCode>

/** Fields that are left out stay unchanged. The code cannot move to another job code. */
export const TaskCodeChange = z.object({
  companyTaskCodeUniqueId: idOf('companyTaskCode'),
  companyTaskCode: codeText.optional(),
  companyTaskCodeName: nameText.optional(),
  rowVersion: RowVersion.optional(),
})
export type TaskCodeChange = z.output<typeof TaskCodeChange>

export const createTaskCodes = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/create',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(NewTaskCode),
  reply: Ids,
  summary: 'Adds task codes below job codes, all or none',
})

export const updateTaskCodes = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/update',
  area: 'codes',
  access: mayUpdate,
  body: arrayOf(TaskCodeChange),
  reply: Ids,
  summary: 'Renames task codes, all or none; what carries them keeps them',
})

export const deleteTaskCodes = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/delete',
  area: 'codes',
  access: mayDelete,
  body: arrayOf(idOf('companyTaskCode')),
  reply: Ids,
  summary: 'Deletes task codes, all or none; neither one with codes below it nor one in use',
})

export const NewActivityCode = z.object({
  companySubTaskCode: codeText,
  companySubTaskCodeName: nameText,
  companyTaskCodeUniqueId: idOf('companyTaskCode'),
})
export type NewActivityCode = z.output<typeof NewActivityCode>

/** Fields that are left out stay unchanged. The code cannot move to another task code. */
export const ActivityCodeChange = z.object({
  companySubTaskCodeUniqueId: idOf('companySubTaskCode'),
  companySubTaskCode: codeText.optional(),
  companySubTaskCodeName: nameText.optional(),
  rowVersion: RowVersion.optional(),
})
export type ActivityCodeChange = z.output<typeof ActivityCodeChange>

export const createActivityCodes = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/create',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(NewActivityCode),
  reply: Ids,
  summary: 'Adds activity codes below task codes, all or none',
})

export const updateActivityCodes = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/update',
  area: 'codes',
  access: mayUpdate,
  body: arrayOf(ActivityCodeChange),
  reply: Ids,
  summary: 'Renames activity codes, all or none; what carries them keeps them',
})

export const deleteActivityCodes = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/delete',
  area: 'codes',
  access: mayDelete,
  body: arrayOf(idOf('companySubTaskCode')),
  reply: Ids,
  summary: 'Deletes activity codes, all or none; none that is in use',
})

// Where a code is used -----------------------------------------------------------------------------------------------

/** The numbers of records of a project that carry a code. */
export const CodeUse = z.object({
  workOrderUniqueID: z.string(),
  workOrderTitle: z.string(),
  jobs: z.int(),
  tasks: z.int(),
  activities: z.int(),
  submittals: z.int(),
  changeOrders: z.int(),
})
export type CodeUse = z.output<typeof CodeUse>

export const CodeUses = Page(CodeUse).extend({
  codesBelow: z.int(),
  isUsedElsewhere: z.boolean().meta({ description: 'in projects that the caller does not see' }),
})
export type CodeUses = z.output<typeof CodeUses>

const WHERE_USED =
  'The projects in which records carry the code, with how many; and how many codes lie below it'

export const findUsesOfJobCode = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/used',
  area: 'codes',
  access,
  body: pagingOf('companyJobCode'),
  reply: CodeUses,
  summary: WHERE_USED,
})

export const findUsesOfTaskCode = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/used',
  area: 'codes',
  access,
  body: pagingOf('companyTaskCode'),
  reply: CodeUses,
  summary: WHERE_USED,
})

export const findUsesOfActivityCode = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/used',
  area: 'codes',
  access,
  body: pagingOf('companySubTaskCode'),
  reply: CodeUses,
  summary: WHERE_USED,
})

// The whole tree -----------------------------------------------------------------------------------------------------

export const codeLevels = ['job', 'task', 'activity'] as const

export const FoundCode = z.object({
  level: z.enum(codeLevels),
  code: z.string(),
  name: z.string(),
  /** The place of the code in the tree: the ids of the codes above it, and its own id. */
  jobCodeTypeId: z.int(),
  companyJobCodeUniqueId: z.string(),
  companyTaskCodeUniqueId: z.string().nullable(),
  companySubTaskCodeUniqueId: z.string().nullable(),
  above: z.array(z.string()).meta({ description: 'what it lies below, from the type down' }),
  places: z.array(z.int()).meta({
    description:
      'how many stand before it in the list that it is in, from the job code above it down to itself',
  }),
})
export type FoundCode = z.output<typeof FoundCode>

export const searchCodes = endpoint({
  method: 'POST',
  path: '/api/codes/search',
  area: 'codes',
  access,
  body: Paging.extend({ searchKey: requiredLine(200) }),
  reply: Page(FoundCode),
  summary:
    "All codes of the account's types with this in their code and name, from job codes down to activity codes",
})

/** The columns of the tree as a spreadsheet. The import accepts the same columns. */
export const codeColumns = [
  'type',
  'jobCode',
  'jobCodeName',
  'taskCode',
  'taskCodeName',
  'activityCode',
  'activityCodeName',
] as const
export type CodeColumn = (typeof codeColumns)[number]

export const exportCodes = endpoint({
  method: 'POST',
  path: '/api/codes/export',
  area: 'codes',
  access,
  body: z.object(sheetOf(codeColumns)),
  sendsFile: true,
  reply: FileReply,
  summary: "All codes of the account's types as a spreadsheet, a row for each",
})

/** A row of a spreadsheet of codes: one job code, task code or activity code with the codes above it. */
export const CodeRow = z.object({
  type: requiredLine(LONGEST_NAME),
  jobCode: line(LONGEST_CODE).nullish(),
  jobCodeName: line(LONGEST_NAME).nullish(),
  taskCode: line(LONGEST_CODE).nullish(),
  taskCodeName: line(LONGEST_NAME).nullish(),
  activityCode: line(LONGEST_CODE).nullish(),
  activityCodeName: line(LONGEST_NAME).nullish(),
})
export type CodeRow = z.output<typeof CodeRow>

/** The largest number of rows in one import. */
export const MOST_CODE_ROWS = 20_000

/** The largest number of differing names, and of new types, that the reply lists. */
export const MOST_TOLD = 500

/** A row with another name for a code than the existing code or an earlier row has. The other name is kept. */
export const OtherName = z.object({
  row: z.int(),
  level: z.enum(codeLevels),
  code: z.string(),
  name: z.string(),
  staysNamed: z.string(),
  isThere: z.boolean(),
})
export type OtherName = z.output<typeof OtherName>

/** The numbers of codes that an import adds, of codes that exist already, and of rows with differing names. */
export const CodeImport = z.object({
  types: z.int(),
  jobCodes: z.int(),
  taskCodes: z.int(),
  activityCodes: z.int(),
  alreadyThere: z.int(),
  otherwiseNamed: z.int(),
  doubled: z.int().meta({ description: 'rows that name a code otherwise than a row before them' }),
  newTypes: z.array(z.string()).meta({ description: `the first ${MOST_TOLD}` }),
  otherNames: z.array(OtherName).meta({ description: `the first ${MOST_TOLD}, by row` }),
})
export type CodeImport = z.output<typeof CodeImport>

export const importCodes = endpoint({
  method: 'POST',
  path: '/api/codes/import',
  area: 'codes',
  access: mayCreate,
  body: z.object({
    isDryRun: Flag.default(false),
    rows: arrayOf(CodeRow, MOST_CODE_ROWS),
  }),
  bodyBounds: boundsOfRows(CodeRow.shape, MOST_CODE_ROWS),
  reply: CodeImport,
  summary: 'Adds what the company lacks of a tree of codes, all or none; what is there stays as it is',
  description: 'With `isDryRun` it writes nothing and answers what it would.',
})

// Inventory category codes -------------------------------------------------------------------------------------------

const InventoryCategoryId = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.literal(
      inventoryCategories.map(({ inventoryCategoryUniqueId }) => inventoryCategoryUniqueId),
      'is not an inventory category',
    ),
  )
  .meta({ example: inventoryCategories[0].inventoryCategoryUniqueId })

export const NewInventoryCategory = z.object({
  inventoryCategoryUniqueId: InventoryCategoryId,
  companyInventoryCategoryCode: codeText,
  companyInventoryCategoryCodeName: nameText,
})
export type NewInventoryCategory = z.output<typeof NewInventoryCategory>

/** Fields that are left out stay unchanged. */
export const InventoryCategoryChange = NewInventoryCategory.partial().extend({
  companyInventoryCategoryCode: codeText.meta({ example: 'M-20' }).optional(),
  companyInventoryCategoryUniqueId: idOf('companyInventoryCategory'),
  rowVersion: RowVersion.optional(),
})
export type InventoryCategoryChange = z.output<typeof InventoryCategoryChange>

export const listInventoryCategories = endpoint({
  method: 'GET',
  path: '/api/companyinventorycategory/all/{company}/{page}/{size}/{filter}',
  area: 'codes',
  access,
  params: listed(idOf('company'))
    .omit({ id: true })
    .extend({ company: idOf('company').meta({ description: 'the own company or the own account' }) }),
  reply: Page(CompanyInventoryCategory),
  summary: "The company's inventory category codes, by code",
})

export const listInventoryCategoriesOfRole = endpoint({
  method: 'POST',
  path: '/api/companyinventorycategory/role',
  area: 'codes',
  access,
  body: pagingOf('companyRole'),
  reply: Page(CompanyInventoryCategory),
  summary: 'The inventory category codes that a role is mapped to, by code',
})

export const listInventoryCategoriesOfKind = endpoint({
  method: 'POST',
  path: '/api/companyinventorycategory/inventorycategory',
  area: 'inventory',
  access: { module: 'Inventory', action: 'Read' },
  body: Paging.extend({
    TargetUniqueID: InventoryCategoryId.nullish().meta({ description: 'left out: all' }),
  }),
  reply: Page(CompanyInventoryCategory),
  summary: "The company's codes of an inventory category, by code: those whose stock the caller's role sees",
})

export const createInventoryCategories = endpoint({
  method: 'POST',
  path: '/api/companyinventorycategory/create',
  area: 'codes',
  access: mayCreate,
  body: arrayOf(NewInventoryCategory),
  reply: Ids,
  summary: 'Adds inventory category codes, all or none',
})

export const updateInventoryCategories = endpoint({
  method: 'POST',
  path: '/api/companyinventorycategory/update',
  area: 'codes',
  access: mayUpdate,
  body: arrayOf(InventoryCategoryChange),
  reply: Ids,
  summary: 'Changes inventory category codes, all or none',
})

export const deleteInventoryCategories = endpoint({
  method: 'POST',
  path: '/api/companyinventorycategory/delete',
  area: 'codes',
  access: mayDelete,
  body: arrayOf(idOf('companyInventoryCategory')),
  reply: Ids,
  summary: 'Deletes inventory category codes, all or none; none that a role is mapped to',
})
