/** The permits of the demo's library, by the parts that tests look at. */
import { people, projectOf, type Stage } from './stage.ts'

export interface PermitRecords {
  project: string
  /** At the top, approved. */
  building: string
  /** Below another; an inspection failed and then passed. */
  foundations: string
  /** Below another; its inspection failed. */
  failed: string
  closed: string
  /** Applied for. */
  applied: string
}

/** One of each. */
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
