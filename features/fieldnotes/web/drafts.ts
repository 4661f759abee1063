/**
 * The text and files of a form that the user left for the form of another kind. They are stored until the tab
 * is closed (002 §4 asks before the user leaves). The key contains the employee, so that another person who
 * signs in does not get the text.
 */
interface Draft {
  text: string
  files: readonly File[]
}

export interface DraftPlace {
  employee: string | null | undefined
  workOrder: string
  form: string
  type: string
}

const drafts = new Map<string, Draft>()

const keyOf = ({ employee, workOrder, form, type }: DraftPlace) => [employee, workOrder, form, type].join(' ')

export const draftAt = (place: DraftPlace): Draft | undefined => drafts.get(keyOf(place))

export function keepDraft(place: DraftPlace, draft: Draft): void {
  drafts.set(keyOf(place), draft)
}

export function dropDraft(place: DraftPlace): void {
  drafts.delete(keyOf(place))
}
