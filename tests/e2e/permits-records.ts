/** The permits of the demo's library project that the tests use. */
import { people, projectOf, type Stage } from './stage.ts'

export interface PermitRecords {
  project: string
  /** An approved permit of the top level. */
  building: string
  /** A permit below another; an inspection failed and then passed. */
  foundations: string
  /** A permit below another; its inspection failed. */
  failed: string
  closed: string
  /** A permit that was applied for. */
  applied: string
}

/** Returns the ids of these permits. */
export async function permitRecords(stage: Stage): Promise<PermitRecords> {
  const token = await stage.tokenOf(people.dana)
  const project = await projectOf(stage, 'Linden')
  const { items } = await stage.post<{ items: { permitUniqueId: string; permitTitle: string }[] }>(
    token,
    '/api/permit/workorder',
    { TargetUniqueID: project, NumberOfItemsPerPage: 100 },
  )
  const find = (title: string): string => {
    const found = items.find(({ permitTitle }) => permitTitle.startsWith(title))
    if (!found) throw new Error(`The demo has no permit ${title}`)
    return found.permitUniqueId
  }
  return {
    project,
    building: find('Building permit'),
    foundations: find('Foundations'),
    failed: find('Electrical rough-in'),
    closed: find('Underground'),
    applied: find('Sprinkler'),
  }
}
