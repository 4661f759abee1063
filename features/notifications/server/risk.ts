/** Who runs a project hears when it is at risk: looked at every hour, as time alone can bring it there. */
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import type { BackgroundContext } from '#server/background/background.ts'
import { todayIn } from '#server/days.ts'
import { notices } from './notices.ts'
import { type NewNotice, notify, telling } from './notify.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'
import { listAccounts, listRiskChanges, type RiskChange, writeTold } from './risk-queries.ts'

const rank = (level: RiskLevel) => riskLevels.findIndex(({ riskLevel }) => riskLevel === level)
const HIGH = rank('high')

/** Tells of the projects whose risk rose to high or critical since it was looked at last. */
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

/** What an account has when it is looked at for the first time is only written down: it was so before. */
function hasRisen({ told, risk, isNew }: RiskChange): boolean {
  const before = told === null ? -1 : rank(told)
  return (told !== null || isNew) && rank(risk) >= HIGH && rank(risk) > before
}

/** Who set the risk themselves knows. Those who may no longer see the project are left out when it is told. */
function tellingOf(change: RiskChange, readers: ReadonlyMap<string, Reader>): NewNotice {
  const { workOrderId, title, risk, isSetByHand, setter, facts, assigned, createdBy } = change
  const runs = (employeeId: string) => {
    const reader = readers.get(employeeId)
    return reader !== undefined && isTold(employeeId) && mayOn(reader, 'Projects', 'Update', workOrderId)
  }
  // People of a subcontractor are not told the risk of a project.
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
