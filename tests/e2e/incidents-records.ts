/** The incidents of the demo that the browser tests use. */
import { people, projectOf, type Stage } from './stage.ts'

export interface IncidentRecords {
  project: string
  /** Has two affected people; the case of one of these people is recordable. */
  ladder: string
  ladderDay: string
  privacy: string
}

interface Found {
  items: { incidentUniqueId: string; incidentName: string; incidentDate: string }[]
}

export async function incidentRecords(stage: Stage): Promise<IncidentRecords> {
  const project = await projectOf(stage, 'Linden')
  const token = await stage.tokenOf(people.dana)
  const body = { TargetUniqueID: project, NumberOfItemsPerPage: 100 }
  const { items } = await stage.post<Found>(token, '/api/incident/GetByWorkorder', body)
  const find = (begins: string) => items.find(({ incidentName }) => incidentName.startsWith(begins))
  return {
    project,
    ladder: find('Ladder slid')?.incidentUniqueId ?? '',
    ladderDay: find('Ladder slid')?.incidentDate ?? '',
    privacy: find('Cut by a wire')?.incidentUniqueId ?? '',
  }
}
