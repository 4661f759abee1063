/** How what is found is put together. Alone, as the address of the search comes with each first screen. */

/** In the order in which they are shown, where all are found alike. */
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
