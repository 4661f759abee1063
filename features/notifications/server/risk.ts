/** Who runs a project hears when it is at risk: looked at every hour, as time alone can bring it there. */
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { type NewNotice, notify } from './notify.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'
import { listAccounts, listRiskChanges, listSetters, type RiskChange, writeTold } from './risk-queries.ts'

const rank = (level: RiskLevel) => riskLevels.findIndex(({ riskLevel }) => riskLevel === level)
const HIGH = rank('high')

/** Tells of the projects whose risk rose to high or critical since it was looked at last. */
export async function tellRisks(job: JobContext): Promise<void> {
  for (const account of await listAccounts(job.db)) await tellRisksOf(job, account)
}

async function tellRisksOf(job: JobContext, account: Account): Promise<void> {
  await job.write(async (written) => {
    const { db, now } = written
    const changes = await listRiskChanges(db, account, now.toISOString().slice(0, 10))
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
    const byHand = risen.filter(({ isSetByHand }) => isSetByHand)
    const setters = await listSetters(
      db,
      account,
      byHand.map(({ workOrderId }) => workOrderId),
    )
    const notices = risen.map((change) => noticeOf(change, readers, setters.get(change.workOrderId)))
    await notify({ ...written, scope: { ...account, employeeId: null } }, notices)
  })
}

/** What an account has when it is looked at for the first time is only written down: it was so before. */
function hasRisen({ told, risk, isNew }: RiskChange): boolean {
  const before = told === null ? -1 : rank(told)
  return (told !== null || isNew) && rank(risk) >= HIGH && rank(risk) > before
}

/** Who set the risk themselves knows. Those who may no longer see the project are left out when it is told. */
function noticeOf(
  change: RiskChange,
  readers: ReadonlyMap<string, Reader>,
  setter: string | undefined,
): NewNotice {
  const { workOrderId, title, risk, isSetByHand, assigned, createdBy } = change
  const runs = (employeeId: string) => {
    const reader = readers.get(employeeId)
    return reader !== undefined && mayOn(reader, 'Projects', 'Update', workOrderId)
  }
  const people = [...assigned.filter(runs), ...(createdBy ? [createdBy] : [])]
  const level = riskLevels[rank(risk)]?.riskLevelName ?? risk
  return {
    kind: 'projectAtRisk',
    employeeIds: people.filter((employeeId) => employeeId !== setter),
    workOrderId,
    title: `${title} is at ${level.toLowerCase()} risk`,
    body: isSetByHand
      ? 'The risk was set by hand.'
      : 'Its work is behind its dates. Look at what is late, or change the dates.',
    link: `/projects/details/${workOrderId}`,
  }
}
