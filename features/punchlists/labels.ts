/** What the fields are called: in forms, on pages, in lists and in histories. */

/** Those of a punch list. */
export const punchListLabels = {
  jobUniqueId: 'Job',
  punchListName: 'Name',
  punchListDescription: 'Description',
  statusId: 'Status',
} as const

/** Those of an item of one. */
export const punchItemLabels = {
  punchListUniqueId: 'Punch list',
  punchListItemDescription: 'Description',
  punchListItemLocation: 'Location',
  dueDate: 'Due date',
  statusId: 'Status',
} as const
