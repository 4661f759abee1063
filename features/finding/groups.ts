/**
 * The groups of search results. A file of its own without other code, because each first screen checks the
 * address of the search and therefore loads this file.
 */

/** In the order of display, if the best results of the groups are equally good. */
export const foundGroups = {
  projects: 'Projects',
  records: 'Records',
  files: 'Files',
  work: 'Jobs and activities',
  people: 'People and firms',
  stock: 'Stock',
  codes: 'Codes',
  bids: 'Bids',
} as const
export type FoundGroup = keyof typeof foundGroups
export const foundGroupNames = Object.keys(foundGroups) as [FoundGroup, ...FoundGroup[]]
