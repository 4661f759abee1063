/** The punch lists of the demo's library project that the tests use. */
import { people, projectOf, type Stage } from './stage.ts'

interface ListRow {
  punchListUniqueId: string
  jobUniqueId: string
  status: string
}

export interface PunchRecords {
  project: string
  job: string
  open: string
  closed: string
  /** An open item of the open list. */
  item: string
}

/** Returns the ids of an open list, a closed list, and an open item. */
export async function punchRecords(stage: Stage): Promise<PunchRecords> {
  const token = await stage.tokenOf(people.dana)
  const project = await projectOf(stage, 'Linden')
  const lists = await stage.post<{ items: ListRow[] }>(token, '/api/punchlist/workorder', {
    TargetUniqueID: project,
  })
  const [open, closed] = ['Active', 'Completed'].map((status) =>
    lists.items.find((list) => list.status === status),
  )
  if (!open || !closed) throw new Error('The demo has no open and closed punch list')
  const items = await stage.post<{ items: { punchListItemUniqueId: string }[] }>(
    token,
    '/api/punchlist/punchlistitem',
    { TargetUniqueID: open.punchListUniqueId },
  )
  return {
    project,
    job: open.jobUniqueId,
    open: open.punchListUniqueId,
    closed: closed.punchListUniqueId,
    item: items.items[0]?.punchListItemUniqueId ?? '',
  }
}

/** Creates a punch list by calls of the API, with open items in two rooms by turns. Returns the ids. */
export async function addList(
  stage: Stage,
  name: string,
  items: number,
): Promise<{ list: string; ids: string[] }> {
  const token = await stage.tokenOf(people.dana)
  const { job } = await punchRecords(stage)
  const [list = ''] = await stage.post<string[]>(token, '/api/punchlist/create', [
    { jobUniqueId: job, punchListName: name },
  ])
  if (items === 0) return { list, ids: [] }
  const ids = await stage.post<string[]>(
    token,
    '/api/punchlist/punchlistitem/create',
    Array.from({ length: items }, (_none, at) => ({
      punchListUniqueId: list,
      punchListItemDescription: `Fault ${at + 1}`,
      punchListItemLocation: `Room ${(at % 2) + 1}`,
    })),
  )
  return { list, ids }
}
