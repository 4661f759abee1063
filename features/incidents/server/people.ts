/**
 * The people in an incident, affected people and witnesses, with the documented defaults (002 §3, §5,
 * records.md).
 */
import { v7 as uuidv7 } from 'uuid'
import { dayAfter } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { requireKnown, requireThere } from '#features/parties/server/public.ts'
import { incidentEmployeeTypes } from '#features/reference/contract.ts'
import { type Change, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type IncidentEmployee,
  type IncidentEmployeeChange,
  incidentErrors,
  type NewIncidentEmployee,
  type PersonWithin,
} from '../contract.ts'
import { AFFECTED, NOT_INJURED, WITNESS } from '../defaults.ts'
import { DAYS_TO_ENTER, type Outcome, recordabilityOf, tellBy } from '../recordability.ts'
import { isHiddenTo, PRIVACY_CASE } from './hidden.ts'
import {
  insertPeople,
  listInAlready,
  listPeopleIn,
  lockPeople,
  type NewPersonRow,
  personTable,
} from './people-queries.ts'
import { incidentTable, lockIncidents } from './queries.ts'

const typeNames = new Map<number, string>(
  incidentEmployeeTypes.map((type) => [type.incidentEmployeeTypeID, type.incidentEmployeeTypeName]),
)

/** The last day for entering a case in the log, counted from the day on which it was known to be recordable. */
export const dueOn = (day: string): string => dayAfter(day, DAYS_TO_ENTER)

/** Empty values for the answers of the report: in a privacy case they could reveal the person. */
const unreported = {
  beganWorkTime: null,
  doingBefore: '',
  harmedBy: '',
  physicianName: '',
  treatedAt: '',
  wasInEmergencyRoom: false,
}

/** The fields of an incident that its list of people needs. */
interface PeopleOf {
  incidentUniqueId: string
  incidentDate: string
  incidentTime: string
}

/**
 * The people in an incident. The caller must have checked that the incident is visible. If names are hidden,
 * affected people have no name, and no statement is shown, because a statement could reveal the name.
 */
export async function peopleIn(
  { db, scope }: InAccount,
  { incidentUniqueId: incidentId, incidentDate, incidentTime }: PeopleOf,
  isHidden: boolean,
): Promise<IncidentEmployee[]> {
  const rows = await listPeopleIn(db, scope, incidentId)
  return rows.map(({ recordableOn, takenBackReason: _kept, ...row }) => {
    const isAffected = row.incidentEmployeeTypeID === AFFECTED
    const recordability = isAffected ? recordabilityOf(row) : null
    const at = { happenedOn: incidentDate, time: incidentTime }
    return {
      ...row,
      incidentEmployeeTypeName: typeNames.get(row.incidentEmployeeTypeID) ?? '',
      statusId: statuses.Active,
      recordability,
      logDueOn: recordableOn !== null && row.caseNumber === null ? dueOn(recordableOn) : null,
      tellBy: tellBy(at, recordability?.tellWithinHours ?? null, scope.timeZone),
      ...(isHidden && { statement: null, statementAskedAt: null, statementGivenAt: null, ...unreported }),
      ...(isHidden &&
        isAffected && {
          employeeUniqueID: null,
          employeeFirstName: PRIVACY_CASE,
          employeeLastName: '',
          guestCompanyName: null,
        }),
    }
  })
}

type Severity = Pick<Outcome, 'isHospitalized' | 'isAmputation' | 'isEyeLoss' | 'isSevere'>

const unhurt: Severity = { isHospitalized: false, isAmputation: false, isEyeLoss: false, isSevere: false }

/**
 * The severe outcomes (hospital stay, amputation, loss of an eye) after a change; they must be reported to
 * OSHA within 24 hours. `isSevere` follows from them. An old `isSevere` without any of the three stays true
 * until one of them is answered, or `isSevere` is set to false.
 *
 * @throws AppError INVALID_INPUT (400) for an `isSevere` that contradicts the three answers
 */
function severityOf(said: Partial<Severity>, before: Severity, index: number): Severity {
  const { isHospitalized, isAmputation, isEyeLoss } = said
  const isAsked = [isHospitalized, isAmputation, isEyeLoss].some((answer) => answer !== undefined)
  const isNone = said.isSevere === false
  const after = {
    isHospitalized: isHospitalized ?? (before.isHospitalized && !isNone),
    isAmputation: isAmputation ?? (before.isAmputation && !isNone),
    isEyeLoss: isEyeLoss ?? (before.isEyeLoss && !isNone),
  }
  const isAny = after.isHospitalized || after.isAmputation || after.isEyeLoss
  const isSevere = isAny || (before.isSevere && !isNone && !isAsked)
  if (said.isSevere !== undefined && said.isSevere !== isSevere)
    throw invalidInput(
      `${index}.isSevere`,
      isSevere
        ? 'must be true with a hospital stay, an amputation or the loss of an eye'
        : 'must say which: isHospitalized, isAmputation or isEyeLoss',
    )
  return { ...after, isSevere }
}

/** The initial values of a person (002 §3, §9). A witness is never taken for an injured person. */
function withDefaults(person: PersonWithin, type: number, index: number) {
  const isWitness = type === WITNESS
  return {
    incidentEmployeeTypeID: type,
    injuryInformation: person.injuryInformation ?? (isWitness ? NOT_INJURED : ''),
    appliedFirstAid: person.appliedFirstAid ?? isWitness,
    isAlive: person.isAlive ?? true,
    statement: person.statement ?? '',
    statementDate: person.statementDate ?? null,
    isWorkRelated: person.isWorkRelated ?? true,
    daysAway: person.daysAway ?? 0,
    daysRestricted: person.daysRestricted ?? 0,
    isBeyondFirstAid: person.isBeyondFirstAid ?? false,
    isUnconscious: person.isUnconscious ?? false,
    isSignificant: person.isSignificant ?? false,
    ...severityOf(person, unhurt, index),
    illnessTypeId: person.illnessTypeId ?? 1,
    beganWorkTime: person.beganWorkTime ?? null,
    doingBefore: person.doingBefore ?? '',
    harmedBy: person.harmedBy ?? '',
    diedOn: person.diedOn ?? null,
    physicianName: person.physicianName ?? '',
    treatedAt: person.treatedAt ?? '',
    wasInEmergencyRoom: person.wasInEmergencyRoom ?? false,
  }
}

/** The day on which a case was first known to be recordable; null: the case is not recordable. */
function recordableFrom(
  outcome: Outcome & { incidentEmployeeTypeID: number },
  before: string | null,
  today: string,
): string | null {
  const isAffected = outcome.incidentEmployeeTypeID === AFFECTED
  return isAffected && recordabilityOf(outcome).isRecordable ? (before ?? today) : null
}

const signed = () => new AppError('STATEMENT_SIGNED', incidentErrors.STATEMENT_SIGNED)

/**
 * A person with a case in the log cannot become a witness or be removed: the case number belongs to an
 * injured person.
 */
const inLog = () => new AppError('CASE_IN_LOG', incidentErrors.CASE_IN_LOG)

/** A person to add to an incident. `index` is the position of the input, for error messages. */
type Joining = PersonWithin & {
  incidentUniqueID: string
  incidentEmployeeTypeID?: number | null | undefined
  replace?: boolean | null | undefined
  index: number
}

/**
 * Adds people to incidents, or replaces the facts of a person who is already in the incident. The caller must
 * have locked the incidents.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404) for a person who is not in the account,
 *   INCIDENT_HAS_PERSON, CASE_IN_LOG, STATEMENT_SIGNED (409)
 */
export async function addPeopleTo(
  context: InAccount,
  incidents: ReadonlyMap<string, { id: string; workOrderId: string }>,
  people: readonly Joining[],
): Promise<string[]> {
  if (people.length === 0) return []
  const { db, scope, now, today } = context
  await requireThere(
    context,
    people.map(({ employeeUniqueID }) => employeeUniqueID),
  )
  const keyOf = (incidentId: string, employeeId: string) => `${incidentId} ${employeeId}`
  const already = new Map(
    (await listInAlready(db, scope, [...incidents.keys()])).map((one) => [
      keyOf(one.incidentId, one.employeeId),
      one,
    ]),
  )
  const named = new Set<string>()
  const added: NewPersonRow[] = []
  const replaced: Change<typeof personTable.columns>[] = []
  const ids = people.map((person): string => {
    const { index, incidentUniqueID: incidentId, employeeUniqueID: employeeId } = person
    requirePast(index, person, today)
    const key = keyOf(incidentId, employeeId)
    if (named.has(key)) throw invalidInput(`${index}.employeeUniqueID`, 'is named twice')
    named.add(key)
    const present = already.get(key)
    const said = withDefaults(person, person.incidentEmployeeTypeID ?? AFFECTED, index)
    const row = { ...said, recordableOn: recordableFrom(said, present?.recordableOn ?? null, today) }
    if (present) {
      if (!person.replace)
        throw new AppError('INCIDENT_HAS_PERSON', incidentErrors.INCIDENT_HAS_PERSON, [
          { path: `${index}.employeeUniqueID`, message: 'is in it already' },
        ])
      if (present.statementGivenAt !== null) throw signed()
      if (present.caseNumber !== null && row.incidentEmployeeTypeID !== AFFECTED) throw inLog()
      replaced.push({ id: present.id, row })
      return present.id
    }
    const id = uuidv7()
    const { workOrderId = '' } = incidents.get(incidentId) ?? {}
    added.push({ ...row, ...blank, id, workOrderId, incidentId, employeeId })
    return id
  })
  await insertPeople(db, scope, now, added)
  await updateAll(db, scope, personTable, replaced)
  return ids
}

/** The initial values of the log and statement columns. */
const blank = {
  caseYear: null,
  caseNumber: null,
  caseEnteredOn: null,
  takenBackReason: '',
  statementAskedAt: null,
  statementGivenAt: null,
}

function requirePast(index: number, said: Partial<Record<PastDay, string | null>>, today: string): void {
  for (const name of ['statementDate', 'diedOn'] as const)
    if ((said[name] ?? '') > today) throw invalidInput(`${index}.${name}`, 'must not be in the future')
}

type PastDay = 'statementDate' | 'diedOn'

/**
 * Locks incidents whose people are about to change. In a privacy case only a caller who sees the names may do
 * that: the errors of a change could reveal the person to others.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
async function holdTheirs(context: InAccount, ids: readonly string[]) {
  const incidents = await lockIncidents(context.db, context.scope, ids)
  if ([...incidents.values()].some((incident) => isHiddenTo(context, incident)))
    throw platformError('FORBIDDEN')
  return incidents
}

/**
 * Adds affected people and witnesses, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), INCIDENT_HAS_PERSON (409)
 */
export async function addPeople(context: InAccount, inputs: NewIncidentEmployee[]): Promise<string[]> {
  const ids = inputs.map(({ incidentUniqueID }) => incidentUniqueID)
  await requireSeen(context, incidentTable, ids, 'Create')
  const incidents = await holdTheirs(context, ids)
  return addPeopleTo(
    context,
    incidents,
    inputs.map((input, index) => ({ ...input, index })),
  )
}

/** Checks that the caller may change these people and their incidents, locks the incidents and returns them. */
export async function requirePeople(context: InAccount, ids: readonly string[], action: 'Update' | 'Delete') {
  const found = await requireSeen(context, personTable, ids, action)
  const incidentIds = [...new Set([...found.values()].map(({ incidentId }) => incidentId))]
  await requireSeen(context, incidentTable, incidentIds, action)
  return holdTheirs(context, incidentIds)
}

/**
 * Changes people in incidents, all or none. A person who becomes a witness gets the initial values of a
 * witness for all fields that the change leaves out.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), CASE_IN_LOG, STATEMENT_SIGNED,
 * ROW_VERSION_STALE (409)
 */
export async function changePeople(context: InAccount, changes: IncidentEmployeeChange[]): Promise<string[]> {
  const { db, scope, today } = context
  const ids = changes.map(({ incidentEmployeeUniqueId }) => incidentEmployeeUniqueId)
  await requirePeople(context, ids, 'Update')
  // The input may name its incident and employee. Unknown or hidden ids get a 404 here; checks below refuse
  // ids other than the current ones.
  const named = changes.flatMap(({ incidentUniqueID: id }) => id ?? [])
  await requireSeen(context, incidentTable, named, 'Read')
  await requireKnown(
    context,
    changes.map(({ employeeUniqueID }) => employeeUniqueID),
  )
  const present = await lockPeople(db, scope, ids)
  const written = changes.map((change, index): Change<typeof personTable.columns> => {
    const { incidentEmployeeUniqueId: id, incidentUniqueID, employeeUniqueID, rowVersion, ...said } = change
    const before = present.get(id)
    if (!before) throw notFound()
    if (incidentUniqueID && incidentUniqueID !== before.incidentId)
      throw invalidInput(`${index}.incidentUniqueID`, 'must be the incident that they are in')
    if (employeeUniqueID && employeeUniqueID !== before.employeeId)
      throw invalidInput(`${index}.employeeUniqueID`, 'must be who it is: add somebody else')
    requirePast(index, said, today)
    const { incidentEmployeeTypeID: type } = said
    const isNew = type !== undefined && type !== before.incidentEmployeeTypeID
    if (before.caseNumber !== null && isNew) throw inLog()
    const isSigned = before.statementGivenAt !== null
    if (isSigned && changesStatement(said, before)) throw signed()
    const row =
      isNew && type === WITNESS
        ? withDefaults({ ...said, employeeUniqueID: before.employeeId }, type, index)
        : { ...said, ...severityOf(said, before, index) }
    const after = { ...before, ...sayingOf(row) }
    const recordableOn = recordableFrom(after, before.recordableOn, today)
    present.set(id, { ...after, recordableOn })
    const kept = isSigned ? { statement: before.statement, statementDate: before.statementDate } : {}
    return { id, row: { ...row, ...kept, recordableOn }, rowVersion }
  })
  await updateAll(db, scope, personTable, written)
  return ids
}

interface Said {
  statement?: string | undefined
  statementDate?: string | null | undefined
}

/** A statement that is sent back unchanged is not a change. */
const changesStatement = (said: Said, before: Required<Said>) =>
  (said.statement !== undefined && said.statement !== before.statement) ||
  (said.statementDate !== undefined && said.statementDate !== before.statementDate)

/** Removes undefined values. */
const sayingOf = (row: Partial<Outcome> & { incidentEmployeeTypeID?: number | undefined }) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Outcome> & {
    incidentEmployeeTypeID?: number
  }

/**
 * Removes people from incidents, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CASE_IN_LOG (409)
 */
export async function removePeople(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requirePeople(context, ids, 'Delete')
  const present = await lockPeople(db, scope, ids)
  if ([...present.values()].some(({ caseNumber }) => caseNumber !== null)) throw inLog()
  await remove(db, scope, personTable, ids, now)
  return ids
}
