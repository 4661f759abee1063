/** The notices when a person gets a turn, when a person loses a turn, and when nobody has the turn. */
import type { Named } from '#contract/record-types.ts'
import { type NewNotice, notify, type Telling, telling } from '#features/notifications/server/public.ts'
import type { CourtStep, HandedBecause, WaitingType } from '../contract.ts'
import { listNamesTo, listOverseers } from './holding-queries.ts'
import { notices } from './notices.ts'
import { listPeopleOf, type NewTurn } from './queries.ts'

/**
 * Notifies those who get a turn; if a subcontractor gets it, all who work for the subcontractor in this
 * account.
 */
export async function tellHolders(
  context: Telling,
  told: readonly { turn: NewTurn; named: Named<WaitingType> }[],
): Promise<void> {
  const companies = told.flatMap(({ turn }) => turn.subContractorId ?? [])
  const people =
    companies.length > 0
      ? await listPeopleOf(context.db, context.scope, companies)
      : new Map<string, string[]>()
  const wanted = told.map(({ turn, named }): NewNotice => {
    const { employeeId, subContractorId, workOrderId, module, record, recordId, step, due } = turn
    return telling(notices.myTurn, {
      employeeIds: employeeId ? [employeeId] : (people.get(subContractorId ?? '') ?? []),
      workOrderId,
      module,
      values: { of: { record, id: recordId, ...named } as never, workOrderId, step, due },
    })
  })
  notify(context, wanted)
}

/** A turn that moved from one person to another. */
export interface HandedTurn {
  /** The turn of the record; `step` is null if others decide first. */
  turn: Pick<NewTurn, 'record' | 'recordId' | 'workOrderId' | 'module' | 'due'> & { step: CourtStep | null }
  named: Named<WaitingType>
  from: string | null
  /** Null: nobody may act. */
  to: string | null
  because: HandedBecause
  /** The reason that a person gave for the change. */
  reason: string
}

/** The reasons after which the former person may not see the record. A person who was replaced may see it. */
const unseen: readonly HandedBecause[] = ['off', 'right']

/**
 * Notifies the person who had a turn and the person who takes it over. If nobody takes it over, the people
 * with GlobalAccess are notified, so that they can choose somebody.
 */
export async function tellHanded(context: Telling, handed: readonly HandedTurn[]): Promise<void> {
  if (handed.length === 0) return
  const { db, scope } = context
  const overseers = new Map<HandedTurn, string[]>()
  for (const one of handed) {
    const { workOrderId, module } = one.turn
    if (!one.to) overseers.set(one, await listOverseers(db, scope, { workOrderId, module }))
  }
  const nameOf = await listNamesTo(
    db,
    scope,
    handed.flatMap((one) => {
      const { from, to } = one
      const readers = to ? [to] : (overseers.get(one) ?? [])
      if (!from) return []
      const ofFrom = readers.map((readerId) => ({ readerId, personId: from }))
      return to ? [...ofFrom, { readerId: from, personId: to }] : ofFrom
    }),
  )
  const wanted: NewNotice[] = []
  for (const one of handed) {
    const { turn, named, from, to, because, reason } = one
    const { record, recordId, workOrderId, module, step, due } = turn
    const of = { record, id: recordId, ...named } as never
    const called = (personId: string | null, readerId: string) =>
      personId ? nameOf({ readerId, personId }) : ''
    const isSeen = !unseen.includes(because)
    if (to)
      wanted.push(
        telling(notices.turnHanded, {
          employeeIds: [to],
          workOrderId,
          module,
          values: { of, workOrderId, step, due, because, reason, from: called(from, to) },
        }),
      )
    // A reader who may not see people of another firm gets the notice without the name.
    else
      for (const [name, employeeIds] of Map.groupBy(overseers.get(one) ?? [], (id) => called(from, id)))
        wanted.push(
          telling(notices.turnStuck, {
            employeeIds,
            workOrderId,
            module,
            values: { of, workOrderId, from: name, because },
          }),
        )
    if (from) {
      const taken = { of, workOrderId, to: called(to, from), because, reason }
      // A person who may not see the record any more must still be notified. The notice has only the number
      // of the record.
      const byNumber = telling(notices.turnTaken, {
        employeeIds: [from],
        workOrderId: null,
        values: { ...taken, isSeen: false },
      })
      wanted.push(
        isSeen
          ? telling(notices.turnTaken, {
              employeeIds: [from],
              workOrderId,
              module,
              values: { ...taken, isSeen },
              otherwise: byNumber,
            })
          : byNumber,
      )
    }
  }
  // A change that no person made has no author. So the person whose call caused it is notified too, if they
  // get the turn.
  const [byItself, byPeople] = [true, false].map((isBy) =>
    wanted.filter(({ values }) => ((values as { because?: string }).because !== 'replaced') === isBy),
  )
  notify({ ...context, scope: { ...scope, employeeId: null } }, byItself ?? [])
  notify(context, byPeople ?? [])
}
