/**
 * Addresses with missing or wrong parameters. Each address redirects and shows a message, as the table of
 * routes defines (000 §5).
 */

export const NOBODYS = '018f0000-0000-7000-8000-000000000000'

const missing = ['info', 'Missing info, redirected to projects!'] as const
const invalid = ['error', 'Invalid workorder!'] as const
const noJob = ['error', 'Could not get job info'] as const
const noTask = ['error', 'Get tasks failed'] as const
const noActivity = ['error', 'Get activities failed'] as const
const noData = ['error', 'Error fetching data.'] as const
const noPermit = ['error', 'There is no such permit.'] as const
const noChangeOrder = ['error', 'There is no such change order.'] as const
const noInvoice = ['error', 'Could not get invoice info!'] as const
const noItem = ['error', 'There is no such item.'] as const
const noParameters = ['info', 'Parameters missing!'] as const
const nothing = ['error', 'No information was found about the entity you were looking for!'] as const

type Said = readonly [tone: 'info' | 'error', text: string]
/**
 * An address and its message. `{job}`, `{task}` and `{activity}` belong to `{project}`; `{other}` is another
 * project.
 */
export type Lost = readonly [address: string, said: Said]
export type Table = Readonly<Record<string, readonly Lost[]>>

// The keys are paths as the app declares them; the values are lost addresses of the path -----------------------

/** Addresses of projects, jobs, tasks, activities and files. */
export const ofPlans: Table = {
  '/projects/details/$woID': [
    ['/projects/details', invalid],
    ['/projects/details/nonsense', invalid],
    [`/projects/details/${NOBODYS}`, invalid],
  ],
  '/project/edit': [
    ['/project/edit', missing],
    ['/project/edit?obj=nonsense', missing],
    [`/project/edit?obj=${NOBODYS}`, ['error', 'Could not get work order info.']],
  ],
  '/project/employees': [
    ['/project/employees', missing],
    ['/project/employees?obj=nonsense', missing],
    [`/project/employees?obj=${NOBODYS}`, invalid],
  ],
  '/project/mapping': [
    ['/project/mapping', missing],
    [`/project/mapping?obj=${NOBODYS}`, invalid],
  ],
  '/project/supervisors/$woid': [
    ['/project/supervisors', missing],
    ['/project/supervisors/nonsense', invalid],
    [`/project/supervisors/${NOBODYS}`, invalid],
  ],
  '/jobs/add/$woID': [
    ['/jobs/add', invalid],
    ['/jobs/add/nonsense', invalid],
    [`/jobs/add/${NOBODYS}`, invalid],
  ],
  '/jobs/edit/$jobid': [
    ['/jobs/edit', missing],
    ['/jobs/edit/nonsense', noJob],
    [`/jobs/edit/${NOBODYS}`, noJob],
  ],
  '/jobs/employeeAdd/$jobid': [
    ['/jobs/employeeAdd', missing],
    [`/jobs/employeeAdd/${NOBODYS}`, noJob],
  ],
  '/tasks/add/$jobid': [
    ['/tasks/add', missing],
    [`/tasks/add/${NOBODYS}`, noJob],
  ],
  '/tasks/edit/$taskid': [
    ['/tasks/edit', missing],
    [`/tasks/edit/${NOBODYS}`, noTask],
  ],
  '/tasks/employeeAdd/$woid/$id': [
    ['/tasks/employeeAdd', missing],
    ['/tasks/employeeAdd/{project}', missing],
    [`/tasks/employeeAdd/{project}/${NOBODYS}`, noTask],
    ['/tasks/employeeAdd/{other}/{task}', invalid],
  ],
  '/activities/add/$taskid': [
    ['/activities/add', missing],
    [`/activities/add/${NOBODYS}`, noTask],
  ],
  '/activities/edit/$activityid': [
    ['/activities/edit', missing],
    [`/activities/edit/${NOBODYS}`, noActivity],
  ],
  '/activities/details/$woid/$id': [
    ['/activities/details', missing],
    ['/activities/details/{project}', missing],
    ['/activities/details/{project}/nonsense', noActivity],
    [`/activities/details/{project}/${NOBODYS}`, noActivity],
    ['/activities/details/{other}/{activity}', invalid],
  ],
  '/activities/lacking/$woID': [
    ['/activities/lacking/nonsense', invalid],
    [`/activities/lacking/${NOBODYS}`, invalid],
  ],
  '/activities/employees/$activityid': [
    ['/activities/employees', missing],
    [`/activities/employees/${NOBODYS}`, noActivity],
  ],
  '/activities/employee/logs/$woid/$activityID': [
    ['/activities/employee/logs/{project}', missing],
    [`/activities/employee/logs/{project}/${NOBODYS}`, noActivity],
    ['/activities/employee/logs/{other}/{activity}', invalid],
  ],
  '/browse': [
    ['/browse', missing],
    ['/browse?Parent=nonsense', missing],
    [`/browse?Parent=${NOBODYS}`, invalid],
  ],
  '/files/list/view/$wid/$guid/$type': [
    ['/files/list/view', missing],
    ['/files/list/view/{project}', missing],
    ['/files/list/view/{project}/{job}', missing],
    ['/files/list/view/{project}/{job}/Nonsense', missing],
    ['/files/list/view/{project}/nonsense/Job', missing],
    [`/files/list/view/{project}/${NOBODYS}/Job`, nothing],
    // The type must fit the record, and the record must belong to the project of the address.
    ['/files/list/view/{project}/{job}/Task', nothing],
    ['/files/list/view/{other}/{job}/Job', nothing],
    [`/files/list/view/${NOBODYS}/{job}/Job`, invalid],
  ],
  '/photos/$wid': [
    ['/photos', missing],
    ['/photos/nonsense', invalid],
    [`/photos/${NOBODYS}`, invalid],
  ],
}

/** Addresses of a job's punch lists, of RFIs and of permits. */
export const ofRfisAndPermits: Table = {
  '/punchlists/$woid/$jobid': [
    ['/punchlists', missing],
    [`/punchlists/${NOBODYS}`, invalid],
    [`/punchlists/{project}/${NOBODYS}`, noJob],
    ['/punchlists/{other}/{job}', invalid],
  ],
  '/rfi/$jobid/$woid': [
    ['/rfi', missing],
    ['/rfi/{job}', missing],
    [`/rfi/${NOBODYS}/{project}`, ['error', 'Job details cannot be displayed']],
    ['/rfi/{job}/{other}', invalid],
  ],
  '/rfidetails/$woid/$id': [
    ['/rfidetails', missing],
    ['/rfidetails/{project}', missing],
    [`/rfidetails/{project}/${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/rfisheet/$woid/$id': [
    ['/rfisheet', missing],
    [`/rfisheet/{project}/${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/rfi/add': [
    ['/rfi/add', missing],
    [`/rfi/add?Parent=${NOBODYS}`, noJob],
  ],
  '/rfi/edit': [
    ['/rfi/edit', missing],
    [`/rfi/edit?id=${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/permit/$id': [
    ['/permit', missing],
    [`/permit/${NOBODYS}`, invalid],
  ],
  '/permitDetails/$id': [
    ['/permitDetails', missing],
    [`/permitDetails/${NOBODYS}`, noPermit],
  ],
  '/inspectionlevel/details/$id': [
    ['/inspectionlevel/details', missing],
    [`/inspectionlevel/details/${NOBODYS}`, noPermit],
  ],
  '/permit/comments/$woid/$id': [
    ['/permit/comments', missing],
    ['/permit/comments/{project}', missing],
    [`/permit/comments/{project}/${NOBODYS}`, noPermit],
  ],
  '/permit-add': [['/permit-add', missing]],
  '/subpermit-add': [
    ['/subpermit-add', missing],
    [`/subpermit-add?Parent=${NOBODYS}`, noPermit],
  ],
  '/permit-edit': [
    ['/permit-edit', missing],
    [`/permit-edit?id=${NOBODYS}`, noPermit],
  ],
}

/** Addresses of invoices, change orders, submittals and punch lists. */
export const ofOtherRecords: Table = {
  '/invoicemaster/$woid': [
    ['/invoicemaster', missing],
    [`/invoicemaster/${NOBODYS}`, invalid],
    ['/invoicemaster-details', missing],
    ['/invoicemaster-details/{project}', missing],
  ],
  '/changeorders/$woid/$jobid': [
    ['/changeorders', missing],
    [`/changeorders/${NOBODYS}`, invalid],
    [`/changeorders/{project}/${NOBODYS}`, ['error', 'Job details cannot be displayed']],
    ['/changeorders/{other}/{job}', invalid],
  ],
  '/changeorder-details/$woid/$coid': [
    ['/changeorder-details', missing],
    ['/changeorder-details/{project}', missing],
    [`/changeorder-details/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-add/$woid/$jobid': [
    ['/changeorders-add', missing],
    [`/changeorders-add/{project}/${NOBODYS}`, noJob],
    ['/changeorders-add/{other}/{job}', invalid],
    [`/changeorders-add/{project}/{job}?rfi=${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/changeorders-edit/$woid/$id': [
    ['/changeorders-edit', missing],
    ['/changeorders-edit/{project}', missing],
    [`/changeorders-edit/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-item-add/$woid/$masterId': [
    ['/changeorders-item-add', missing],
    [`/changeorders-item-add/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-item-edit/$woid/$id': [
    ['/changeorders-item-edit', missing],
    [`/changeorders-item-edit/{project}/${NOBODYS}`, noItem],
  ],
  '/changeorders-item-details/$woid/$id': [
    ['/changeorders-item-details', missing],
    [`/changeorders-item-details/{project}/${NOBODYS}`, noItem],
  ],
  '/submittals-create/$woid': [
    ['/submittals-create', missing],
    [`/submittals-create/${NOBODYS}`, invalid],
  ],
  '/submittals-edit/$woid/$submittalid': [['/submittals-edit', missing]],
  '/submittals-revision/$woid/$submittalid/$revision': [['/submittals-revision', missing]],
  '/submittals-details/$woid/$submittalid': [['/submittals-details', missing]],
  '/submittalsheet/$woid/$submittalid': [['/submittalsheet', missing]],
  '/punchlistDetails/$id': [
    ['/punchlistDetails', missing],
    [`/punchlistDetails/${NOBODYS}`, noData],
  ],
  '/punchlist/add': [
    ['/punchlist/add', missing],
    [`/punchlist/add?Parent=${NOBODYS}`, noJob],
  ],
  '/punchlist/edit': [
    ['/punchlist/edit', missing],
    [`/punchlist/edit?Parent={job}&id=${NOBODYS}`, noData],
  ],
  '/punchlistitem/add': [
    ['/punchlistitem/add', missing],
    [`/punchlistitem/add?Parent=${NOBODYS}`, noData],
  ],
  '/punchlistitem/edit': [
    ['/punchlistitem/edit', missing],
    [`/punchlistitem/edit?Parent={job}&id=${NOBODYS}`, noData],
  ],
  '/punchlistitemdetails/$woid/$id': [
    ['/punchlistitemdetails', missing],
    ['/punchlistitemdetails/{project}', missing],
    [`/punchlistitemdetails/{project}/${NOBODYS}`, noData],
  ],
  '/punchlistsheet/$id': [
    ['/punchlistsheet', missing],
    [`/punchlistsheet/${NOBODYS}`, noData],
  ],
}

/** Addresses of the schedule, captures, incidents, statements and stock. */
export const ofFieldAndStock: Table = {
  '/schedule/$woid': [
    ['/schedule/nonsense', invalid],
    [`/schedule/${NOBODYS}`, invalid],
  ],
  '/captures/$woid/$jobid': [
    [`/captures/${NOBODYS}/${NOBODYS}`, invalid],
    [`/captures/{project}/${NOBODYS}`, noJob],
    ['/captures/{other}/{job}', invalid],
  ],
  '/incidents/$woid': [
    ['/incidents/nonsense', invalid],
    [`/incidents/${NOBODYS}`, invalid],
  ],
  '/incident-add': [
    ['/incident-add', missing],
    [`/incident-add?obj=${NOBODYS}`, invalid],
  ],
  // Not to the daily report: a person who is asked for a statement may lack the right to see the report.
  '/statement/$id': [[`/statement/${NOBODYS}`, nothing]],
  '/inventory/project/$workorderId': [
    ['/inventory/project', missing],
    [`/inventory/project/${NOBODYS}`, invalid],
  ],
}

export const toDailyReport: Table = {
  '/incident/$id': [[`/incident/${NOBODYS}`, nothing]],
  '/incident-edit': [[`/incident-edit?id=${NOBODYS}`, nothing]],
  '/reports/daily/$kind/$id': [[`/reports/daily/observation/${NOBODYS}`, nothing]],
}

export const toInventory: Table = {
  '/inventory/edit/$id': [[`/inventory/edit/${NOBODYS}`, nothing]],
  '/inventory/item/$id': [[`/inventory/item/${NOBODYS}`, nothing]],
}

export const toEmployees: Table = {
  '/employee/$id': [
    ['/employee/nonsense', noParameters],
    [`/employee/${NOBODYS}`, nothing],
  ],
  '/employee/edit/$id': [
    ['/employee/edit', noParameters],
    ['/employee/edit/nonsense', noParameters],
    [`/employee/edit/${NOBODYS}`, nothing],
  ],
  '/second-factor-reset': [
    ['/second-factor-reset', noParameters],
    ['/second-factor-reset?obj=nonsense', noParameters],
    [`/second-factor-reset?obj=${NOBODYS}`, nothing],
  ],
}

export const toSubcontractors: Table = {
  '/subcontractors/edit': [
    ['/subcontractors/edit', noParameters],
    ['/subcontractors/edit?subContractorModel=nonsense', noParameters],
    [`/subcontractors/edit?subContractorModel=${NOBODYS}`, ['error', 'Could not find Subcontractors!']],
  ],
}

export const toCompanies: Table = {
  '/company-edit': [
    ['/company-edit', noParameters],
    ['/company-edit?obj=nonsense', noParameters],
    [`/company-edit?obj=${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/company-details/$companyid': [
    ['/company-details', noParameters],
    ['/company-details/nonsense', noParameters],
    [`/company-details/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/account-create/$companyid': [
    ['/account-create', noParameters],
    [`/account-create/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/account-edit': [
    ['/account-edit', noParameters],
    [`/account-edit?obj=${NOBODYS}`, ['error', 'There is no such account.']],
  ],
  '/account-details/$companyid': [
    ['/account-details', noParameters],
    [`/account-details/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
}

/** Addresses of invoices: an unknown invoice redirects to the list of its project (002 §2). */
export const toInvoices: Table = {
  '/invoicemaster-details/$woid/$id': [[`/invoicemaster-details/{project}/${NOBODYS}`, noInvoice]],
}

/** Addresses of submittals: an unknown submittal redirects to the list of its project (001 §2). */
export const toSubmittals: Table = {
  '/submittalsheet/$woid/$submittalid': [[`/submittalsheet/{project}/${NOBODYS}`, nothing]],
  '/submittals-edit/$woid/$submittalid': [
    ['/submittals-edit/{project}', noParameters],
    [`/submittals-edit/{project}/${NOBODYS}`, nothing],
  ],
  '/submittals-revision/$woid/$submittalid/$revision': [
    ['/submittals-revision/{project}', noParameters],
    [`/submittals-revision/{project}/${NOBODYS}`, noParameters],
    [`/submittals-revision/{project}/${NOBODYS}/2`, nothing],
  ],
  '/submittals-details/$woid/$submittalid': [
    ['/submittals-details/{project}', noParameters],
    [`/submittals-details/{project}/${NOBODYS}`, nothing],
  ],
}

/** Addresses of the bids on an own project: an unknown project redirects to the list of bid projects (002 §2). */
export const toBidProjects: Table = {
  '/bids/approve-summary/$woid': [
    ['/bids/approve-summary/nonsense', ['error', 'Could not find the workorder!']],
    [`/bids/approve-summary/${NOBODYS}`, ['error', 'Could not find the workorder!']],
  ],
  '/bids/tabulation-details/$woid': [
    ['/bids/tabulation-details/nonsense', ['error', 'Could not find the workorder!']],
    [`/bids/tabulation-details/${NOBODYS}`, ['error', 'Could not find the workorder!']],
  ],
  '/bids/approve-details/$acid': [
    [`/bids/approve-details/${NOBODYS}?woid=${NOBODYS}`, ['error', 'Could not find the workorder!']],
  ],
}

/** Addresses of bids: a project that is neither advertised nor bid on redirects to the search (002 §2). */
export const toBidSearch: Table = {
  '/bids/$woid': [
    ['/bids/nonsense', ['error', 'Could not find the workorder!']],
    [`/bids/${NOBODYS}`, ['error', 'Could not find the workorder!']],
  ],
}
