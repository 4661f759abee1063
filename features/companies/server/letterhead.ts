/** The head of what an account prints, and the size of its papers. */
import { countryNameOf, stateNameOf } from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { PaperSize } from '#server/paper/paper.ts'
import { readSender, type SenderRow } from './letterhead-queries.ts'

/** The countries that print on Letter, by their numbers (ISO 3166); where none is said it is one of them. */
const LETTER_COUNTRIES = new Set([840, 124, 484, 608, 152, 170, 188, 862, 320, 591, 214, 222, 558, 630])

export interface Letterhead {
  /** The company's: offices of one have the same. */
  name: string
  /** Its address, line by line. */
  lines: string[]
  size: PaperSize
}

/** An address as people write it: street, then place. */
export function addressLines({
  address,
  city,
  zipCode,
  countryId,
  stateId,
}: Omit<SenderRow, 'name'>): string[] {
  const place = [city, [stateNameOf(countryId, stateId), zipCode].filter(Boolean).join(' ')]
  return [address, place.filter(Boolean).join(', '), countryNameOf(countryId) ?? ''].filter(Boolean)
}

/** How papers of the caller's account begin. */
export async function letterheadOf({ db, scope }: Pick<InAccount, 'db' | 'scope'>): Promise<Letterhead> {
  const { name, ...place } = await readSender(db, scope)
  const isLetter = place.countryId === null || LETTER_COUNTRIES.has(place.countryId)
  return { name, lines: addressLines(place), size: isLetter ? 'LETTER' : 'A4' }
}
