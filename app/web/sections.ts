/** The sections of a project, in their order. One comes in here when its screen exists. */
import type { LinkProps } from '@tanstack/react-router'
import type { Module } from '#contract/modules.ts'

export interface Section {
  label: string
  /** Those of a group stand together. */
  group: 'overview' | 'plan' | 'records' | 'contract' | 'project'
  /** Shown to whom may read this module on the project; to everybody where none is named. */
  module?: Module
  link: (woID: string) => LinkProps
  /** The beginnings of the addresses that belong to it, in small letters. */
  paths: readonly string[]
  /** The view of the details, where these are of several sections. */
  view?: 'overview'
}

/** Of the addresses that are for several sections by their view. */
const DETAILS = '/projects/details/'

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
    paths: [DETAILS, '/jobs/', '/tasks/', '/activities/'],
  },
  {
    label: 'RFIs',
    group: 'records',
    module: 'RFIs',
    link: (woID) => ({ to: '/rfis/$woid', params: { woid: woID } }),
    paths: ['/rfis/', '/rfi/', '/rfidetails/'],
  },
  {
    label: 'Submittals',
    group: 'records',
    module: 'Submittals',
    link: (woID) => ({ to: '/submittals/$woid', params: { woid: woID } }),
    paths: [
      '/submittals/',
      '/submittals-create/',
      '/submittals-edit/',
      '/submittals-revision/',
      '/submittals-details/',
    ],
  },
  {
    label: 'Change orders',
    group: 'records',
    module: 'ChangeOrders',
    link: (woID) => ({ to: '/changeorders/$woid', params: { woid: woID } }),
    paths: ['/changeorder'],
  },
  {
    label: 'Punch lists',
    group: 'records',
    module: 'PunchLists',
    link: (woID) => ({ to: '/punchlists/$woid', params: { woid: woID } }),
    paths: ['/punchlist'],
  },
  {
    label: 'Permits',
    group: 'records',
    module: 'Permits',
    link: (woID) => ({ to: '/permit/$id', params: { id: woID } }),
    paths: ['/permit', '/subpermit-add', '/inspectionlevel/'],
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
    paths: ['/browse', '/files/'],
  },
]

/** The section that an address belongs to, in whatever letter case it was written. */
export function sectionAt(pathname: string, view: unknown): Section | undefined {
  const path = pathname.toLowerCase()
  return sections.find((section) =>
    section.paths.some((start) => path.startsWith(start) && (start !== DETAILS || section.view === view)),
  )
}
