/**
 * The sections of a project, in order. The sections of records come from the registry
 * (contract/record-types.ts).
 */
import type { LinkProps } from '@tanstack/react-router'
import type { Module } from '#contract/modules.ts'
import {
  type ModuleFacts,
  type RecordModule,
  recordModuleNames,
  recordModules,
} from '#contract/record-types.ts'

export interface Section {
  label: string
  /** Sections of one group are shown side by side. */
  group: 'overview' | 'plan' | 'records' | 'contract' | 'project'
  /** The section is shown only to people who may read this module on the project; left out: to everybody. */
  module?: Module
  link: (woID: string) => LinkProps
  /** The beginnings of the addresses that belong to the section, in small letters. */
  paths: readonly string[]
  /** The `view` in the address of the project's details, if two sections share this address. */
  view?: 'overview'
}

/** The beginning of the address that two sections share. The sections differ in their `view`. */
const DETAILS = '/projects/details/'

/** Returns the section of a module of records. */
function sectionOf(module: RecordModule): Section {
  const { label, register, paths, group = 'records' }: ModuleFacts = recordModules[module]
  const [to, named] = register.split('?')
  const [parameter = ''] = /\$\w+/.exec(register) ?? []
  const at = (woID: string) =>
    named ? { search: { [named.replace(/=.*/, '')]: woID } } : { params: { [parameter.slice(1)]: woID } }
  return {
    label,
    group,
    module,
    // The registry has addresses as text; the router knows each address as a type.
    link: (woID) => ({ to, ...at(woID) }) as LinkProps,
    paths,
  }
}

export const sections: readonly Section[] = [
  {
    label: 'Overview',
    group: 'overview',
    link: (woID) => ({ to: '/projects/details/$woID', params: { woID }, search: { view: 'overview' } }),
    paths: [DETAILS, '/project/edit'],
    view: 'overview',
  },
  {
    label: 'Jobs',
    group: 'plan',
    link: (woID) => ({ to: '/projects/details/$woID', params: { woID } }),
    paths: [DETAILS, '/jobs/', '/tasks/', '/activities/', '/captures/'],
  },
  {
    label: 'Schedule',
    group: 'plan',
    module: 'Schedule',
    link: (woID) => ({ to: '/schedule/$woid', params: { woid: woID } }),
    paths: ['/schedule/'],
  },
  ...recordModuleNames.map(sectionOf),
  {
    label: 'Materials',
    group: 'project',
    module: 'Inventory',
    link: (woID) => ({ to: '/inventory/project/$workorderId', params: { workorderId: woID } }),
    paths: ['/inventory/project/'],
  },
  {
    label: 'Team',
    group: 'project',
    module: 'Assignments',
    link: (woID) => ({ to: '/project/employees', search: { obj: woID } }),
    paths: ['/project/employees', '/project/mapping', '/project/supervisors/'],
  },
  {
    label: 'Files',
    group: 'project',
    module: 'Files',
    link: (woID) => ({ to: '/browse', search: { Parent: woID } }),
    paths: ['/browse', '/files/', '/photos/'],
  },
]

/** Returns the section that an address belongs to, regardless of upper and lower case. */
export function sectionAt(pathname: string, view: unknown): Section | undefined {
  const path = pathname.toLowerCase()
  return sections.find((section) =>
    section.paths.some((start) => path.startsWith(start) && (start !== DETAILS || section.view === view)),
  )
}
