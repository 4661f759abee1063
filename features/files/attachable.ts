/** What files and folders can hang on: a later module adds its record types here. */
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'

/** The names of all types. */
export const attachableTypes = [
  'WorkOrder',
  'Job',
  'Task',
  'SubTask',
  'PunchList',
  'PunchListItem',
  'PunchListItemComment',
  'RFI',
  'RFIComment',
  'ChangeOrder',
  'ChangeOrderComment',
  'Submittal',
  'SubmittalComment',
  'Permit',
  'PermitComment',
  'PermitLog',
] as const satisfies RecordType[]

export type AttachableType = (typeof attachableTypes)[number]

/** One type by its name: what it hangs below can have files, too. */
export function attachableOf(type: AttachableType): ReturnType<typeof recordTypeOf> {
  return recordTypeOf(type)
}
