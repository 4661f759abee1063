/**
 * The facts that the court shows of a record beside its title. Each module with records that can wait
 * provides the facts of its own.
 */
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { CourtFact, WaitingType } from '../contract.ts'

/** The input of a module for finding the facts. */
export interface AboutAsked {
  db: Db
  scope: Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs'>
  /** The current day of the account, yyyy-MM-dd. */
  today: string
}

/**
 * Returns the facts about each of these records, by the id of the record. A record without facts is left out.
 */
export type SayAbout = (
  asked: AboutAsked,
  recordIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly CourtFact[]>>
export type AllSayAbout = Readonly<Record<WaitingType, SayAbout>>
