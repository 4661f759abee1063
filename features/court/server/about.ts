/** What the court says of a record beside its title: each module that has records which wait says it of its own. */
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { CourtFact, WaitingType } from '../contract.ts'

/** What is asked for. */
export interface AboutAsked {
  db: Db
  scope: Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs'>
  /** The day that it is for the account, yyyy-MM-dd. */
  today: string
}

/** Says of each of these records what it is about, by its id; nothing where there is nothing to say. */
export type SayAbout = (
  asked: AboutAsked,
  recordIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly CourtFact[]>>
export type AllSayAbout = Readonly<Record<WaitingType, SayAbout>>
