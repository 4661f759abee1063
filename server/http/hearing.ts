/**
 * Which changes somebody with an open screen hears of, who does not see everything: of work orders that they see, of records that
 * are theirs, of files that are not kept back; of nothing else, not even that there was something. What changes together is asked
 * about together, once for all who listen.
 */
import type { Action } from '#contract/modules.ts'
import { draftModules, type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { type Account, listAssigned, listPlaces, type Place } from '#server/db/hearing.ts'
import { hidingTypes } from '#server/db/hidden.ts'
import type { Db } from '#server/db/open.ts'
import { isUnlimited, keyOfTold, listTheirs, seenInPart, type ToldOf } from '#server/db/theirs.ts'
import { hasBitOn, mayAnywhere, mayEverywhere, mayOn } from '#server/db/visibility.ts'
import type { Caller, Scope } from '#server/scope.ts'
import type { RecordChange } from './events.ts'

/** What is of the account, whichever work orders it touches. */
const ofAccount: ReadonlySet<string> = new Set([
  'Employees',
  'Subcontractors',
  'Codes',
  'Roles',
  'Inventory',
  'Bidding',
  'Reports',
])

/** How long changes gather before it is asked who hears of them. */
const BATCH_MILLISECONDS = 50

/** Somebody who listens; who they are may become another from one moment to the next. */
interface Listening {
  readonly caller: () => Caller
  readonly tell: () => void
  /** Says that changes may have been missed. */
  readonly gap: () => void
}

/** Of a batch of changes of an account: what decides who hears of which. */
interface Found {
  /** `employee work order`: who is assigned where. */
  assigned: ReadonlySet<string>
  /** `keyOfTold`: whose records these are. */
  theirs: ReadonlySet<string>
  places: ReadonlyMap<string, Place>
}

interface Batch extends Account {
  asked: { listening: Listening; change: RecordChange }[]
}

/** True where somebody hears of all of such changes that their account has: what they see needs no asking. */
export function hearsAll({ scope }: Caller, change: RecordChange): boolean {
  if (!scope) return false
  if (ofAccount.has(change.module)) return true
  if (scope.theirs || !mayEverywhere(scope, change.module, 'Read')) return false
  if (scope.isGuest && (change.module === 'Files' || draftModules.includes(change.module))) return false
  return change.module !== 'Files' || hidingTypes.every((type) => seesWithin(scope, type))
}

/** True where no record of the type is kept back from somebody, wherever it is. */
const seesWithin = (scope: Scope, type: RecordType) => {
  const { module } = recordTypeOf(type)
  return [...scope.workOrderPermissions.keys(), ''].every((id) => hasBitOn(scope, module, 'GlobalAccess', id))
}

export interface Hearing {
  /** Tells somebody of a change, soon, if they may know of it. */
  ask(listening: Listening, change: RecordChange): void
}

/** `onError`: it could not be found out who hears of what; all who asked then fetch again what they show. */
export function openHearing(db: Db, onError: (error: unknown) => void): Hearing {
  const batches = new Map<string, Batch>()
  const answer = async (key: string) => {
    const batch = batches.get(key)
    batches.delete(key)
    if (!batch) return
    try {
      const found = await find(db, batch)
      for (const { listening, change } of batch.asked)
        if (hears(listening.caller(), change, found)) listening.tell()
    } catch (error) {
      onError(error)
      for (const listening of new Set(batch.asked.map((one) => one.listening))) listening.gap()
    }
  }
  return {
    ask(listening, change) {
      const { companyId, accountId } = change
      const key = `${companyId} ${accountId}`
      const batch = batches.get(key)
      if (batch) {
        batch.asked.push({ listening, change })
        return
      }
      batches.set(key, { companyId, accountId, asked: [{ listening, change }] })
      setTimeout(() => void answer(key), BATCH_MILLISECONDS)
    },
  }
}

/** The types of a module of which people of a subcontractor, or guests, see only a part. */
const typesOf = (module: string): readonly RecordType[] =>
  seenInPart.filter((type) => recordTypeOf(type).module === module)

async function find(db: Db, batch: Batch): Promise<Found> {
  const changes = [...new Set(batch.asked.map(({ change }) => change))]
  const scopes = new Map(
    batch.asked.flatMap(({ listening }) => {
      const { scope } = listening.caller()
      return scope ? [[scope.employeeId, scope] as const] : []
    }),
  )
  const files = changes.flatMap(({ module, ids }) => (module === 'Files' ? ids : []))
  const places = await listPlaces(db, batch, files)
  const workOrders = new Set([
    ...changes.flatMap(({ workOrders: touched }) => touched ?? []),
    ...[...places.values()].flatMap(({ workOrderId }) => workOrderId ?? []),
  ])
  const limited = [...scopes.values()].filter((scope) => !isUnlimited(scope))
  const records = changes.flatMap(({ module, ids }) =>
    module === 'Files'
      ? ids.flatMap((id) => {
          const place = places.get(id)
          const type = recordTypeNames.find((name) => name === place?.targetType)
          return place && type ? [{ record: type, id: place.targetId }] : []
        })
      : typesOf(module).flatMap((record) => ids.map((id) => ({ record, id }))),
  )
  const told = limited.flatMap(({ employeeId }) =>
    records.map((record): ToldOf => ({ employeeId, ...record })),
  )
  return {
    assigned: await listAssigned(db, batch, [...scopes.keys()], [...workOrders]),
    theirs: told.length > 0 ? await listTheirs(db, batch, told) : new Set(),
    places,
  }
}

/** Whether somebody hears of a change. */
function hears({ scope }: Caller, change: RecordChange, { assigned, theirs, places }: Found): boolean {
  if (!scope) return false
  const { module, ids } = change
  const mayRead = (id: string, of: typeof module, action: Action = 'Read') =>
    mayOn(scope, of, action, { id, isAssigned: assigned.has(`${scope.employeeId} ${id}`) })
  if (module === 'Files' && ids.some((id) => places.has(id)))
    return ids.some((id) => {
      const place = places.get(id)
      if (!place) return false
      const { workOrderId, targetId, targetType, sealedIn } = place
      if (workOrderId === null) return mayAnywhere(scope, 'Files', 'Read')
      if (!mayRead(workOrderId, 'Files')) return false
      if (
        sealedIn !== null &&
        !hidingTypes.some((type) => hasBitOn(scope, recordTypeOf(type).module, 'GlobalAccess', sealedIn))
      )
        return false
      const isLimited = seenInPart.some((type) => type === targetType)
      return (
        isUnlimited(scope) ||
        !isLimited ||
        theirs.has(keyOfTold({ employeeId: scope.employeeId, id: targetId }))
      )
    })
  const { workOrders } = change
  // Of no work order, or of more than can be named, everybody hears who reads the module somewhere.
  if (!workOrders || workOrders.length === 0) return mayAnywhere(scope, module, 'Read')
  if (!workOrders.some((id) => mayRead(id, module))) return false
  if (isUnlimited(scope) || typesOf(module).length === 0) return true
  return ids.some((id) => theirs.has(keyOfTold({ employeeId: scope.employeeId, id })))
}
