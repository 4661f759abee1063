/**
 * What was written in the form of one kind of noting while one went over to another: it is kept for that form as long as
 * the tab lives (002 §4 asks before one goes). Whose it is stands in its key: nobody else who signs in finds it.
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
