/**
 * Decides which changes are reported to people who do not see everything: changes of work orders that they
 * see, of records that are theirs, and of files that are not hidden from them. Of any other change they do
 * not even learn that it happened. Changes that come at the same time are checked together, once for all
 * listeners.
 */
import { hasBit, type Module } from '#contract/modules.ts'
import {
  accountRecordTypes,
  draftModules,
  isOfAccount,
  type RecordType,
  recordTypeNames,
  recordTypeOf,
} from '#contract/record-types.ts'
import {
  type Account,
  listAssigned,
  listOwn,
  listPlaces,
  listWorkOrdersOf,
  type Place,
} from '#server/db/hearing.ts'
import { hidingTypes } from '#server/db/hidden.ts'
import type { Db } from '#server/db/open.ts'
import { isUnlimited, keyOfTold, listTheirs, seenInPart, type ToldOf } from '#server/db/theirs.ts'
import { hasBitOn, mayAnywhere, mayEverywhere, mayOn } from '#server/db/visibility.ts'
import type { Caller, Scope } from '#server/scope.ts'
import type { RecordChange } from './events.ts'

/** The modules whose records belong to the account, whatever work orders a change touches. */
const ofAccount: ReadonlySet<string> = new Set([
  'Employees',
  'Subcontractors',
  'Codes',
  'Roles',
  'Inventory',
  'Reports',
])

/** How long changes are collected before one check for all of them. */
const BATCH_MILLISECONDS = 50

/** A listener. `caller` is a function, because the data of the caller can change at any moment. */
export interface Listening {
  readonly caller: () => Caller
  readonly tell: (change: RecordChange) => void
  /** Reports that changes may have been missed. */
  readonly gap: () => void
}

/** The data that decides who is notified of a batch of changes of one account. */
interface Found {
  /** Who is assigned to which work order, as 'employeeId workOrderId'. */
  assigned: ReadonlySet<string>
  /** Who may know of which record, by `keyOfTold`. */
  theirs: ReadonlySet<string>
  /** The places of files and folders, by their ids. */
  places: ReadonlyMap<string, Place>
  /** The work orders of records whose change touched no work order, such as a change of their codes. */
  workOrderOf: ReadonlyMap<string, string>
  /** Of the work orders that are bid on: those that belong to the account itself. */
  own: ReadonlySet<string>
}

interface Batch extends Account {
  asked: { listening: Listening; change: RecordChange }[]
}

/** True if the caller may know of every such change in their account. No query is then needed. */
export function hearsAll({ scope }: Caller, change: RecordChange): boolean {
  if (!scope) return false
  if (ofAccount.has(change.module)) return true
  if (scope.theirs || !mayEverywhere(scope, change.module, 'Read')) return false
  if (scope.isGuest && (change.module === 'Files' || draftModules.includes(change.module))) return false
  return change.module !== 'Files' || seesAllThatHoldsFiles(scope)
}

/** True if the caller reads all records that can have files, and no record hides its files from them. */
const seesAllThatHoldsFiles = (scope: Scope) =>
  !scope.stockCategories &&
  holding.every((module) => mayEverywhere(scope, module, 'Read')) &&
  hidingTypes.every((type) => seesWithin(scope, type))

/** The modules of the records that can have files. */
const holding: readonly Module[] = [
  ...new Set([
    ...recordTypeNames.map((type) => recordTypeOf(type).module),
    ...Object.values(accountRecordTypes).map(({ module }) => module),
  ]),
]

/** True if no record of the type hides anything from the caller, on any work order. */
const seesWithin = (scope: Scope, type: RecordType) => {
  const { module } = recordTypeOf(type)
  return [...scope.workOrderPermissions.keys(), ''].every((id) => hasBitOn(scope, module, 'GlobalAccess', id))
}

export interface Hearing {
  /** Reports a change to the listener a moment later, if they may know of the change. */
  ask(listening: Listening, change: RecordChange): void
}

/**
 * Opens the check. `onError` is called when a check fails; all listeners of that batch then get `gap`, so
 * they fetch again what they show.
 */
export function openHearing(db: Db, onError: (error: unknown) => void): Hearing {
  const batches = new Map<string, Batch>()
  const answer = async (key: string) => {
    const batch = batches.get(key)
    batches.delete(key)
    if (!batch) return
    try {
      const found = await find(db, batch)
      for (const { listening, change } of batch.asked)
        if (hears(listening.caller(), change, found)) listening.tell(change)
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

/** The types of records of a module. */
const typesOf = (module: string): readonly RecordType[] =>
  recordTypeNames.filter((type) => recordTypeOf(type).module === module)

/** The types of a module of which people of a subcontractor, or guests, see only some records. */
const limitedTypesOf = (module: string): readonly RecordType[] =>
  seenInPart.filter((type) => recordTypeOf(type).module === module)

/** True for a change that touched no work order, although its records belong to one. */
const isUntouching = ({ module, workOrders }: RecordChange) =>
  workOrders?.length === 0 && !ofAccount.has(module) && module !== 'Files' && module !== 'Bidding'

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
  const untouching = changes.filter(isUntouching)
  const workOrderOf = await listWorkOrdersOf(
    db,
    batch,
    untouching.flatMap(({ module }) => typesOf(module)),
    untouching.flatMap(({ ids }) => ids),
  )
  const bidOn = changes.flatMap(({ module, workOrders }) => (module === 'Bidding' ? (workOrders ?? []) : []))
  const workOrders = new Set([
    ...changes.flatMap(({ workOrders: touched }) => touched ?? []),
    ...[...places.values()].flatMap(({ workOrderId }) => workOrderId ?? []),
    ...workOrderOf.values(),
  ])
  const limited = [...scopes.values()].filter((scope) => !isUnlimited(scope))
  const records = changes.flatMap(({ module, ids }) =>
    module === 'Files'
      ? ids.flatMap((id) => {
          const place = places.get(id)
          const type = recordTypeNames.find((name) => name === place?.targetType)
          return place && type ? [{ record: type, id: place.targetId }] : []
        })
      : limitedTypesOf(module).flatMap((record) => ids.map((id) => ({ record, id }))),
  )
  const told = limited.flatMap(({ employeeId }) =>
    records.map((record): ToldOf => ({ employeeId, ...record })),
  )
  return {
    assigned: await listAssigned(db, batch, [...scopes.keys()], [...workOrders]),
    theirs: told.length > 0 ? await listTheirs(db, batch, told) : new Set(),
    places,
    workOrderOf,
    own: await listOwn(db, batch, bidOn),
  }
}

/** Whether the caller is notified of a change. */
function hears({ scope }: Caller, change: RecordChange, found: Found): boolean {
  if (!scope) return false
  const { module, ids, workOrders } = change
  const mayRead = (id: string, of: Module) =>
    mayOn(scope, of, 'Read', { id, isAssigned: found.assigned.has(`${scope.employeeId} ${id}`) })
  if (module === 'Files') {
    if (ids.length === 0) return (workOrders ?? []).some((id) => mayRead(id, 'Files'))
    return ids.some((id) => {
      const place = found.places.get(id)
      return place !== undefined && hearsOfFile(scope, place, { mayRead, theirs: found.theirs })
    })
  }
  if (module === 'Bidding') {
    // A bidder's change touches no work order of the bidder's own account. So everybody with Read on Bidding
    // is notified.
    const own = workOrders?.filter((id) => found.own.has(id)) ?? []
    if (own.length === 0) return hasBit(scope.permissions, 'Bidding', 'Read')
    return own.some((id) => mayRead(id, 'Bidding'))
  }
  const untold = isUntouching(change) && ids.length > 0
  const touched = untold ? ids.flatMap((id) => found.workOrderOf.get(id) ?? []) : (workOrders ?? [])
  // A change of the whole account, or of too many work orders to name, is reported to everybody who may read
  // the module anywhere.
  if (touched.length === 0) return !untold && mayAnywhere(scope, module, 'Read')
  if (!touched.some((id) => mayRead(id, module))) return false
  if (isUnlimited(scope) || limitedTypesOf(module).length === 0) return true
  return ids.some((id) => found.theirs.has(keyOfTold({ employeeId: scope.employeeId, id })))
}

/**
 * Whether the caller is notified of a change of a file or folder: by the same rules as the list of files
 * (features/files/server/place-queries.ts).
 */
function hearsOfFile(
  scope: Scope,
  { workOrderId, targetId, targetType, sealedIn, stockCategoryId }: Place,
  { mayRead, theirs }: Pick<Found, 'theirs'> & { mayRead: (id: string, of: Module) => boolean },
): boolean {
  if (isOfAccount(targetType)) {
    const { module } = accountRecordTypes[targetType]
    const isStockSeen = !scope.stockCategories || scope.stockCategories.includes(stockCategoryId ?? '')
    const may = (of: Module) => hasBit(scope.permissions, of, 'Read')
    return may('Files') && may(module) && (module !== 'Inventory' || isStockSeen)
  }
  if (workOrderId === null || !mayRead(workOrderId, 'Files')) return false
  if (!mayRead(workOrderId, recordTypeOf(targetType).module)) return false
  if (
    sealedIn !== null &&
    !hidingTypes.some((type) => hasBitOn(scope, recordTypeOf(type).module, 'GlobalAccess', sealedIn))
  )
    return false
  const isLimited = seenInPart.includes(targetType)
  return (
    isUnlimited(scope) || !isLimited || theirs.has(keyOfTold({ employeeId: scope.employeeId, id: targetId }))
  )
}
