/** The words for modules and bits, on screens and in replies. */
import { type Bit, bits, type Module } from '#contract/modules.ts'

/** The bits in the documents' order (002 §3). */
export const bitNames = Object.keys(bits) as Bit[]

const otherLabels: Partial<Record<Module, string>> = {
  FieldNotes: 'Field notes',
  ChangeOrders: 'Change orders',
  PunchLists: 'Punch lists',
}

/** The name of a module. */
export const labelOf = (module: Module): string => otherLabels[module] ?? module

/** The bits of a sum, in their order. */
export const bitsOf = (sum: number): Bit[] => bitNames.filter((bit) => (sum & bits[bit]) !== 0)

/** A sum of bits in words: 'Create, Read'; 'none' for 0. */
export const wordsOf = (sum: number): string => (sum === 0 ? 'none' : bitsOf(sum).join(', '))

/** The modules with their names on the screens, in the groups of the shell and of a project. */
export const moduleGroups: readonly { title: string; modules: readonly Module[] }[] = [
  {
    title: 'Work',
    modules: [
      'Projects',
      'Jobs',
      'Tasks',
      'Activities',
      'Schedule',
      'Assignments',
      'Captures',
      'Tracking',
      'Timecards',
    ],
  },
  { title: 'Field', modules: ['FieldNotes', 'Incidents', 'Reports'] },
  { title: 'Bidding', modules: ['Bidding'] },
  {
    title: 'Records of a project',
    modules: ['RFIs', 'Submittals', 'ChangeOrders', 'PunchLists', 'Permits', 'Files'],
  },
  { title: 'Money', modules: ['Costs', 'Invoices'] },
  { title: 'Company', modules: ['Employees', 'Subcontractors', 'Inventory', 'Codes', 'Roles'] },
]
