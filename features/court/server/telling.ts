/** Telling people that a turn has come to them, was taken from them, or is nobody's. */
import type { Named } from '#contract/record-types.ts'
import { type NewNotice, notify, type Telling, telling } from '#features/notifications/server/public.ts'
import type { CourtStep, HandedBecause, WaitingType } from '../contract.ts'
import { listNamesTo, listOverseers } from './holding-queries.ts'
import { notices } from './notices.ts'
import { listPeopleOf, type NewTurn } from './queries.ts'

/** Tells those to whom something comes, of a subcontractor all who work for it here. */
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

/** Somebody who was put in somebody's place. */
export interface HandedTurn {
  /** The record; `step` null where others come before. */
  turn: Pick<NewTurn, 'record' | 'recordId' | 'workOrderId' | 'module' | 'due'> & { step: CourtStep | null }
  named: Named<WaitingType>
  from: string | null
  /** Null: nobody may act. */
  to: string | null
  because: HandedBecause
  /** What whoever did it says. */
  reason: string
}

/** Why somebody does not see the record any more; who is replaced may see it. */
const unseen: readonly HandedBecause[] = ['off', 'right']

/** Tells whoever had a turn, who takes it over, and where nobody does, those who may choose. */
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
    // Who may not learn of another firm is told without it.
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
      // Who may not see it any more must be told all the same, by its number alone.
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
  // What comes by itself is nobody's doing: whoever caused it is told, too, where it comes to them.
  const [byItself, byPeople] = [true, false].map((isBy) =>
    wanted.filter(({ values }) => ((values as { because?: string }).because !== 'replaced') === isBy),
  )
  notify({ ...context, scope: { ...scope, employeeId: null } }, byItself ?? [])
  notify(context, byPeople ?? [])
}
