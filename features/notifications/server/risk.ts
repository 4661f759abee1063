/**
 * Notifies the people who manage a project when it is at risk. Checked every hour, because time alone can
 * raise the risk.
 */
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import type { BackgroundContext } from '#server/background/background.ts'
import { todayIn } from '#server/days.ts'
import { notices } from './notices.ts'
import { type NewNotice, notify, telling } from './notify.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'
import { listAccounts, listRiskChanges, type RiskChange, writeTold } from './risk-queries.ts'

const rank = (level: RiskLevel) => riskLevels.findIndex(({ riskLevel }) => riskLevel === level)
const HIGH = rank('high')

/** Sends notices about projects whose risk rose to high or critical since the last check. */
export async function tellRisks(job: BackgroundContext): Promise<void> {
  for (const { timeZone, ...account } of await listAccounts(job.db)) {
    await tellRisksOf(job, account, timeZone)
  }
}

async function tellRisksOf(job: BackgroundContext, account: Account, timeZone: string): Promise<void> {
  await job.write(async (written) => {
    const { db, now } = written
    const changes = await listRiskChanges(db, account, todayIn(timeZone, now))
    if (changes.length === 0) return
    await writeTold(db, account, changes, now)
    const risen = changes.filter(hasRisen)
    if (risen.length === 0) return
    const people = risen.flatMap(({ assigned, createdBy }) => [
      ...assigned,
      ...(createdBy ? [createdBy] : []),
    ])
    const workOrders = risen.map(({ workOrderId }) => workOrderId)
    const readers = await listReaders(db, account, [...new Set(people)], workOrders)
    const told = risen.map((change) => tellingOf(change, readers))
    notify({ ...written, scope: { ...account, employeeId: null } }, told)
  })
}

/** True if a notice is due. The first check of an account only stores the risks, because they are not new. */
function hasRisen({ told, risk, isNew }: RiskChange): boolean {
  const before = told === null ? -1 : rank(told)
  return (told !== null || isNew) && rank(risk) >= HIGH && rank(risk) > before
}

/**
 * The notice about a risk. The person who set the risk gets none, and `notify` leaves out people who may no
 * longer see the project.
 */
function tellingOf(change: RiskChange, readers: ReadonlyMap<string, Reader>): NewNotice {
  const { workOrderId, title, risk, isSetByHand, setter, facts, assigned, createdBy } = change
  const runs = (employeeId: string) => {
    const reader = readers.get(employeeId)
    return reader !== undefined && isTold(employeeId) && mayOn(reader, 'Projects', 'Update', workOrderId)
  }
  // People of a subcontractor do not see the risk of a project.
  const isTold = (employeeId: string) => !readers.get(employeeId)?.scope.theirs
  return telling(notices.projectAtRisk, {
    employeeIds: [...assigned.filter(runs), ...(createdBy && isTold(createdBy) ? [createdBy] : [])],
    workOrderId,
    doer: isSetByHand ? setter : null,
    values: {
      project: { record: 'WorkOrder', id: workOrderId, title },
      riskLevel: risk,
      isSetByHand,
      ...facts,
    },
  })
}
