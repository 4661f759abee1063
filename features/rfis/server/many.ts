/** Changes several RFIs at once, and previews the effect and the refusal of each. */
import { AppError, notFound } from '#contract/errors.ts'
import { listAble, requireKnown } from '#features/parties/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type RfiOutcome, rfiErrors } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { findPersonName, listRfisById, rfiTable } from './queries.ts'
import { changeRfis } from './service.ts'

interface Many {
  ids: string[]
  change: {
    rfiAssignedToEmployeeUniqueId?: string | null | undefined
    rfiDueDate?: string | null | undefined
  }
}

/**
 * Returns the effect that a change would have on each of these RFIs. Nothing is written.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function previewMany(context: InAccount, { ids, change }: Many): Promise<RfiOutcome[]> {
  const { db, scope } = context
  const { rfiAssignedToEmployeeUniqueId: assignee, rfiDueDate: due } = change
  await requireSeen(context, rfiTable, ids, 'Update')
  await requireKnown(context, [assignee])
  const rfis = new Map((await listRfisById(db, scope, ids)).map((rfi) => [rfi.rfiUniqueId, rfi]))
  const readers = await readersOn(
    context,
    assignee,
    [...rfis.values()].map(({ workOrderUniqueId }) => workOrderUniqueId),
  )
  const assigneeName = assignee ? await findPersonName(db, scope, assignee) : null
  return [...new Set(ids)].map((id) => {
    const rfi = rfis.get(id)
    if (!rfi) throw notFound()
    const changes: RfiOutcome['changes'] = []
    if (assignee && assignee !== rfi.rfiAssignedToEmployeeUniqueId)
      changes.push({ field: 'assignee', from: rfi.rfiAssignedToName, to: assigneeName })
    if (due && due !== rfi.rfiDueDate) changes.push({ field: 'due', from: rfi.rfiDueDate, to: due })
    const refusal =
      refusalOf('edit', statusNameOf(rfi.statusId) ?? '')?.text ??
      (assignee && assignee !== rfi.rfiAssignedToEmployeeUniqueId && !readers.has(rfi.workOrderUniqueId)
        ? `${assigneeName} may not see RFIs on the project.`
        : null) ??
      (due && due < rfi.rfiStartDate ? 'It would be needed before it is asked.' : null)
    return { id, name: `RFI-${rfi.number} ${rfi.rfiTitle}`, changes, refusal }
  })
}

/** The work orders among these in which RFIs can be assigned to this person. */
async function readersOn(
  { db, scope }: InAccount,
  employeeId: string | null | undefined,
  workOrders: readonly string[],
): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  if (!employeeId) return there
  for (const workOrder of new Set(workOrders))
    if ((await listAble(db, scope, { workOrder, readers: 'RFIs' }, [employeeId])).has(employeeId))
      there.add(workOrder)
  return there
}

/**
 * Changes several RFIs, all or none.
 *
 * @throws AppError as `previewMany`, and RFIS_REFUSED (409) if one of them cannot be changed
 */
export async function changeMany(context: InAccount, { ids, change }: Many): Promise<string[]> {
  const outcomes = await previewMany(context, { ids, change })
  const refused = outcomes.flatMap(({ id, name, refusal }) =>
    refusal ? [{ path: `ids.${ids.indexOf(id)}`, message: `${name}: ${refusal}` }] : [],
  )
  if (refused.length > 0) throw new AppError('RFIS_REFUSED', rfiErrors.RFIS_REFUSED, refused)
  const { rfiAssignedToEmployeeUniqueId: assignee, rfiDueDate: due } = change
  const changing = outcomes.filter(({ changes }) => changes.length > 0)
  if (changing.length > 0)
    await changeRfis(context, {
      paramCollection: changing.map(({ id }) => ({
        rfiUniqueId: id,
        rfiAssignedToEmployeeUniqueId: assignee ?? undefined,
        rfiDueDate: due ?? undefined,
      })),
    })
  return outcomes.map(({ id }) => id)
}
