/** The labels of the fields: in forms, on pages, in lists and in histories. */

/** The labels of a punch list. */
export const punchListLabels = {
  jobUniqueId: 'Job',
  punchListName: 'Name',
  punchListDescription: 'Description',
  statusId: 'Status',
} as const

/** The labels of an item. */
export const punchItemLabels = {
  punchListUniqueId: 'Punch list',
  punchListItemDescription: 'Description',
  punchListItemLocation: 'Location',
  dueDate: 'Due date',
  statusId: 'Status',
} as const
