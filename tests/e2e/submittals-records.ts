/** The submittals of the demo's library project that the tests use. */
import { people, projectOf, type Stage } from './stage.ts'

interface SubmittalRow {
  submittalMasterUniqueId: string
  submittalTitle: string
  submittalRevision: number
}

export interface SubmittalRecords {
  project: string
  /** Waits on Dana, who must approve the submittal. */
  pending: string
  /** A draft of Dana's, late to be submitted. */
  draft: string
  /** `rejected` is the first revision of a submittal, `noted` is its second revision. */
  rejected: string
  noted: string
  /** Approved; has no later revision. */
  approved: string
}

/** Returns the ids of these submittals. */
export async function submittalRecords(stage: Stage): Promise<SubmittalRecords> {
  const token = await stage.tokenOf(people.dana)
  const project = await projectOf(stage, 'Linden')
  const { items } = await stage.post<{ items: SubmittalRow[] }>(token, '/api/submittal/getbyworkorder', {
    TargetUniqueID: project,
    NumberOfItemsPerPage: 100,
  })
  const find = (title: string, revision = 1): string => {
    const found = items.find(
      ({ submittalTitle, submittalRevision }) =>
        submittalTitle.startsWith(title) && submittalRevision === revision,
    )
    if (!found) throw new Error(`The demo has no submittal ${title}`)
    return found.submittalMasterUniqueId
  }
  return {
    project,
    pending: find('Air handling'),
    draft: find('Skylight'),
    rejected: find('Reinforcing'),
    noted: find('Reinforcing', 2),
    approved: find('Repointing'),
  }
}
