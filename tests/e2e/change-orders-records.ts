/** The change orders of the demo's library project that the tests use. */
import { people, projectOf, type Stage } from './stage.ts'

export interface ChangeOrderRecords {
  project: string
  job: string
  inForce: string
  /** Waits on Dana, who must approve the change order. */
  pending: string
  rejected: string
  /** Waits on Dana, who must give information. */
  asked: string
  draft: string
  /** An item of the draft. */
  item: string
  /** The RFI from which the pending change order came. */
  rfi: string
}

/** Returns the ids of one change order in each status. */
export async function changeOrderRecords(stage: Stage): Promise<ChangeOrderRecords> {
  const token = await stage.tokenOf(people.dana)
  const project = await projectOf(stage, 'Linden')
  const target = (TargetUniqueID: string) => ({ TargetUniqueID, NumberOfItemsPerPage: 100 })
  const { items } = await stage.post<{
    items: { changeOrderMasterUniqueId: string; changeOrderName: string; jobUniqueId: string }[]
  }>(token, '/api/changeordermaster/workorder', target(project))
  const find = (name: string) => {
    const found = items.find(({ changeOrderName }) => changeOrderName.startsWith(name))
    if (!found) throw new Error(`The demo has no change order ${name}`)
    return found
  }
  const idOf = (name: string) => find(name).changeOrderMasterUniqueId
  const draft = idOf('Weekend')
  const ofDraft = await stage.post<{ items: { changeOrderItemUniqueId: string }[] }>(
    token,
    '/api/changeorderitem/getbychangeordermaster',
    target(draft),
  )
  const rfis = await stage.post<{ items: { rfiUniqueId: string; number: number }[] }>(
    token,
    '/api/rfi/workorder',
    target(project),
  )
  return {
    project,
    job: find('Sewer').jobUniqueId,
    inForce: idOf('Screen tubes'),
    pending: idOf('Sewer'),
    rejected: idOf('Bronze'),
    asked: idOf('Second layer'),
    draft,
    item: ofDraft.items[0]?.changeOrderItemUniqueId ?? '',
    rfi: rfis.items.find(({ number }) => number === 1)?.rfiUniqueId ?? '',
  }
}
