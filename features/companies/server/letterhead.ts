/** The head of what an account prints, and the size of its papers. */
import { buffer } from 'node:stream/consumers'
import { formatInstant } from '#contract/days.ts'
import { platformError } from '#contract/errors.ts'
import { findName } from '#features/employees/server/public.ts'
import { countryNameOf, stateNameOf } from '#features/reference/server/public.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { Paper } from '#server/paper/paper.ts'
import { keyOf, type Storage } from '#server/storage/storage.ts'
import type { PaperHead } from '../contract.ts'
import { readSender, type SenderRow } from './letterhead-queries.ts'

/** The storage of the logos, which papers need in addition to the database. */
export interface PaperPorts {
  storage: Storage
}

/** An address in lines: the street, then the place, then the country. */
export function addressLines({
  address,
  city,
  zipCode,
  countryId,
  stateId,
}: Pick<SenderRow, 'address' | 'city' | 'zipCode' | 'countryId' | 'stateId'>): string[] {
  const place = [city, [stateNameOf(countryId, stateId), zipCode].filter(Boolean).join(' ')]
  return [address, place.filter(Boolean).join(', '), countryNameOf(countryId) ?? ''].filter(Boolean)
}

/**
 * The picture of a logo; null if there is no logo or if it cannot be read now. Papers are then printed
 * without it.
 */
export async function pictureOf(
  { storage }: PaperPorts,
  { companyId, accountId }: Pick<InAccount['scope'], 'companyId' | 'accountId'>,
  logoId: string | null,
): Promise<Buffer | null> {
  if (logoId === null) return null
  try {
    return await buffer(await storage.read(keyOf({ companyId, accountId, id: logoId }, 'preview')))
  } catch {
    return null
  }
}

/** The name of the sender, and the sender's address in lines. */
function wordsOf({ name, licenseNumber, ...place }: SenderRow): { name: string; lines: string[] } {
  const lines = [addressLines(place).join(', '), licenseNumber && `License no. ${licenseNumber}`]
  return { name, lines: lines.filter(Boolean) }
}

/**
 * The head of papers that are printed from a screen.
 *
 * @throws AppError FORBIDDEN (403) for a caller without an account
 */
export async function paperHead({ db, caller: { scope } }: SignedIn, ports: PaperPorts): Promise<PaperHead> {
  if (!scope) throw platformError('FORBIDDEN')
  const sender = await readSender(db, scope)
  return { ...wordsOf(sender), logo: addressOf(await pictureOf(ports, scope, sender.logoId)) }
}

/** Encodes a picture as a data: address. */
export const addressOf = (picture: Buffer | null): string | null =>
  picture && `data:image/png;base64,${picture.toString('base64')}`

/**
 * The parts that all papers of the caller's account have in common: the sender, the paper size, and who
 * printed it when.
 */
export async function sheetOf(
  { db, scope, caller, now }: Pick<InAccount, 'db' | 'scope' | 'caller' | 'now'>,
  ports: PaperPorts,
): Promise<Pick<Paper, 'from' | 'size' | 'printed' | 'now'>> {
  const sender = await readSender(db, scope)
  return {
    from: { ...wordsOf(sender), logo: await pictureOf(ports, scope, sender.logoId) },
    size: scope.region.paper === 'Letter' ? 'LETTER' : 'A4',
    printed: `As of ${formatInstant(now.toISOString(), clocksOf({ caller, scope }))} · printed by ${await findName(db, scope)}`,
    now,
  }
}

/**
 * The time zone and the clock format of instants on a paper. The time zone is the caller's, or the account's
 * if the caller has none; the format is the account's.
 */
export const clocksOf = ({ caller, scope }: Pick<InAccount, 'caller' | 'scope'>) => ({
  timeZone: caller.timeZone ?? scope.timeZone,
  clock: scope.region.clock,
})
