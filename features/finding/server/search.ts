/** The rules of the search (records.md 'Search'). */
import type * as z from 'zod'
import { type PageOf, toPage } from '#contract/paging.ts'
import { numberOf, type RecordType } from '#contract/record-types.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import {
  type Found,
  type FoundWhere,
  type listFound,
  MOST_FOUND,
  MOST_LISTED,
  type search,
} from '../contract.ts'
import { type FoundGroup, foundGroupNames } from '../groups.ts'
import { foundFacts, groupOfKind, isCode, type KeptKind, keptKinds } from '../kinds.ts'
import { readNumber } from '../number.ts'
import { lacking, wordsOf } from '../words.ts'
import {
  type Candidate,
  type FoundRow,
  listCandidates,
  listCodes,
  listKnown,
  listSeen,
  listWhere,
  type Tier,
  tiers,
  titleKinds,
  type Wanted,
  type Way,
  type WhereRow,
} from './search-queries.ts'
import { findLikeliest } from './word-queries.ts'

type Asked = z.output<NonNullable<(typeof search)['body']>>
type Answer = z.output<NonNullable<(typeof search)['reply']>>
type Listed = z.output<NonNullable<(typeof listFound)['body']>>

/**
 * The maximum number of candidates that a way reads in one round. If there are more, later rounds read the
 * groups that still lack results.
 */
const AT_ONCE = MOST_FOUND

interface Hit {
  row: FoundRow
  tier: Tier
}

/** A search, with its filter and its limit. */
interface Looked {
  wanted: Wanted
  words: readonly string[]
  groups: readonly FoundGroup[]
  /** The filter of the list: only the caller's turns, or only open things. */
  holds: (row: FoundRow) => boolean
  /** The number of results of a group after which the search of the group ends. */
  enough: number
}

/**
 * Finds the things that have all of these words and that the caller may see: the best results of each group.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403) for a project that the caller does not see
 */
export async function found(context: SignedIn, asked: Asked): Promise<Answer> {
  const here = await lookingIn(context, asked)
  if (!here) return { groups: [], corrected: null }
  const { sorted, cut, looked, corrected } = await findOrCorrect(here, asked, () => true, MOST_FOUND)
  const shown = looked.groups
    .map((group) => {
      const of = sorted.filter(({ row }) => groupOfKind(row.kind) === group)
      return { group, count: of.length, isMore: cut.has(group), hits: of.slice(0, asked.most) }
    })
    .filter(({ count }) => count > 0)
    // The group with the best match comes first.
    .toSorted((one, other) => bestOf(one.hits) - bestOf(other.hits))
  const where = await whereOf(
    here,
    shown.flatMap(({ hits }) => hits),
    looked.words,
  )
  return { groups: shown.map(({ hits, ...one }) => ({ ...one, items: toItems(hits, where) })), corrected }
}

/**
 * A page of the things that have all of these words and that the caller may see, the best first.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403) for a project that the caller does not see
 */
export async function pageOfFound(
  context: SignedIn,
  asked: Listed,
): Promise<PageOf<Found> & { corrected: string | null }> {
  const here = await lookingIn(context, asked)
  if (!here) return { ...toPage<Found>([], 0, asked), corrected: null }
  const { isMine, isOpen } = asked
  const holds = (row: FoundRow) => (!isMine || row.turnSince !== null) && (!isOpen || row.isOpen)
  const { sorted, looked, corrected } = await findOrCorrect(here, asked, holds, MOST_LISTED)
  const from = asked.StartingPageNumber * asked.NumberOfItemsPerPage
  const hits = sorted.slice(from, from + asked.NumberOfItemsPerPage)
  return {
    ...toPage(toItems(hits, await whereOf(here, hits, looked.words)), sorted.length, asked),
    corrected,
  }
}

type Sought = Pick<Asked, 'searchKey' | 'workOrderUniqueId' | 'group'>

/**
 * The account in which the caller searches; null if there are no words, or if the caller is not an employee.
 */
async function lookingIn(
  context: SignedIn,
  { searchKey, workOrderUniqueId }: Sought,
): Promise<InAccount | null> {
  const { scope } = context.caller
  if (!scope || wordsOf(searchKey).length === 0) return null
  const here = { ...context, scope }
  if (workOrderUniqueId) await requireWorkOrders(here, [workOrderUniqueId], 'Projects', 'Read')
  return here
}

function lookedFor({ searchKey, workOrderUniqueId, group }: Sought): Omit<Looked, 'holds' | 'enough'> {
  const said = readNumber(searchKey)
  const number = said ? [said.number, said.revision].filter((part) => part !== null).join('-') : null
  return {
    wanted: {
      typed: searchKey,
      number: said && number ? numberOf(said.type, number) : searchKey,
      workOrderId: workOrderUniqueId ?? null,
      isWide: false,
    },
    words: wordsOf(searchKey),
    groups: group ? [group] : foundGroupNames,
  }
}

const toItems = (hits: readonly Hit[], where: ReadonlyMap<string, FoundWhere>) =>
  hits.map(({ row }) => toFound(row, where.get(row.id) ?? null))

const bestOf = ([best]: readonly Hit[]) => (best ? tiers.indexOf(best.tier) : tiers.length)

/** The things that the caller opened last and may still see; empty for a caller who is not an employee. */
export async function opened(
  { db, caller: { scope } }: SignedIn,
  { ids }: { ids: string[] },
): Promise<Found[]> {
  if (!scope) return []
  const rows = await listSeen(db, scope, await listKnown(db, scope, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map((row) => toFound(row, null))
}

interface All {
  sorted: Hit[]
  /** The groups that have more results than were read. */
  cut: ReadonlySet<FoundGroup>
}

/**
 * Finds the things with these words. If there are none, searches words that begin like them; if there are
 * still none, the most similar words of the account.
 */
async function findOrCorrect(
  here: InAccount,
  asked: Sought,
  holds: Looked['holds'],
  enough: number,
): Promise<All & { looked: Looked; corrected: string | null }> {
  const looked = { ...lookedFor(asked), holds, enough }
  const all = await findEither(here, looked)
  const meant = all.sorted.length === 0 ? await meantBy(here, looked.words) : null
  if (meant === null) return { ...all, looked, corrected: null }
  const again = { ...lookedFor({ ...asked, searchKey: meant }), holds, enough }
  const more = await findEither(here, again)
  // If the corrected words find nothing for the caller, they are not returned: they would reveal hidden
  // words.
  return more.sorted.length === 0
    ? { ...all, looked, corrected: null }
    : { ...more, looked: again, corrected: meant }
}

/**
 * Finds the things with these words, of which the last may be the beginning of a word. If there are none,
 * each word may be the beginning of a word.
 */
async function findEither(here: InAccount, looked: Looked): Promise<All> {
  const all = await findAll(here, looked)
  if (all.sorted.length > 0 || looked.words.length === 1) return all
  return findAll(here, { ...looked, wanted: { ...looked.wanted, isWide: true } })
}

/** Shorter words are similar to too many words. */
const SHORTEST_CORRECTED = 4

/**
 * The same words with corrections: a word with which no known word begins is replaced by the most similar
 * word. Null if nothing changes.
 */
async function meantBy({ db, scope }: InAccount, words: readonly string[]): Promise<string | null> {
  const meant = await Promise.all(
    words.map(async (word) => {
      const canBe = word.length >= SHORTEST_CORRECTED && !/\d/.test(word)
      return (canBe && (await findLikeliest(db, scope, word))) || word
    }),
  )
  const text = meant.join(' ')
  return text === words.join(' ') ? null : text
}

/** More than the number of titles that a screen shows. */
const FEW = 20

/** All results, or enough of each group, the best first. `cut` are the groups that have more results. */
async function findAll(here: InAccount, looked: Looked): Promise<All> {
  const { hits, cut } = await findKept(here, looked)
  const { words, groups, enough } = looked
  const codes = groups.includes('codes') ? await listCodes(here.db, here.scope, words, enough + 1) : []
  if (codes.length > enough) cut.add('codes')
  const ofCodes = codes
    .slice(0, enough)
    .filter(looked.holds)
    .map((row) => ({ row, tier: tierOfCode(row, words) }))
  return { sorted: inOrder([...hits, ...ofCodes]), cut }
}

async function findKept(
  { db, scope }: InAccount,
  { wanted, words, groups, holds, enough }: Looked,
): Promise<{ hits: Hit[]; cut: Set<FoundGroup> }> {
  const hits = new Map<string, Hit>()
  const looked = new Set<string>()
  const cut = new Set<FoundGroup>()
  const counts = new Map<FoundGroup, number>()
  const kindsOf = (of: readonly FoundGroup[]) => keptKinds.filter((kind) => of.includes(groupOfKind(kind)))
  const all = { kinds: kindsOf(groups), after: null }
  let ways: Way[] = [
    { by: 'number', ...all },
    { by: 'start', ...all },
    { by: 'words', ...all },
  ]
  let areTitlesAsked = false
  const isShort = words.every(({ length }) => length < 3)
  while (ways.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- what is looked for next depends on what was found
    const candidates = await listCandidates(db, scope, wanted, ways, AT_ONCE)
    const fresh = candidates.filter(({ id }) => !looked.has(id))
    for (const { id } of fresh) looked.add(id)
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const rows = new Map((await listSeen(db, scope, fresh)).map((row) => [row.id, row]))
    // A thing that several ways find gets the best of their tiers.
    for (const { id, tier } of candidates) {
      const before = hits.get(id)
      const row = before?.row ?? rows.get(id)
      if (!row || !holds(row)) continue
      const group = groupOfKind(row.kind)
      if (!before) counts.set(group, (counts.get(group) ?? 0) + 1)
      if (!before || tiers.indexOf(tier) < tiers.indexOf(before.tier)) hits.set(id, { row, tier })
    }
    const full = ways.flatMap((way, at) => {
      const of = candidates.filter((one) => one.way === at)
      return of.length < AT_ONCE ? [] : [{ way, last: of.at(-1) ?? null }]
    })
    ways = full.flatMap(({ way, last }) => goingOn(way, last))
    // This round read only the newest things. If only few of these have the words in their titles, titles are
    // searched too, because older things may have the words there.
    const ofTitles = [...hits.values()].filter(({ tier }) => tier !== 'words').length
    if (!areTitlesAsked && ofTitles < FEW && full.some(({ way }) => way.by === 'words')) {
      areTitlesAsked = true
      ways.push({ by: 'title', ...all })
    }
  }
  return { hits: [...hits.values()], cut }

  /**
   * The next round of a way that reached its limit: the way continues with the groups that lack results. The
   * ways 'start' and 'title' end here, because the way 'words' finds the same things. They continue only if
   * all words have one or two letters, because the way 'words' finds such words only as whole words.
   */
  function goingOn({ by, kinds }: Way, last: Candidate | null): Way[] {
    const lacking = groups.filter((group) => {
      const isMeant = kinds.some((kind) => groupOfKind(kind) === group)
      const hasEnough = (counts.get(group) ?? 0) >= enough
      if (isMeant && hasEnough) cut.add(group)
      return isMeant && !hasEnough
    })
    const isWhole = by === 'words' || by === 'number' || isShort
    return isWhole && lacking.length > 0 ? [{ by, kinds: kindsOf(lacking), after: last }] : []
  }
}

/** Sorts by tier, then the caller's turns first, then open things, then the newest. */
function inOrder(hits: readonly Hit[]): Hit[] {
  const rank = ({ tier, row }: Hit) => [tiers.indexOf(tier), row.turnSince ? 0 : 1, row.isOpen ? 0 : 1]
  const ranked = hits.map((hit) => ({ hit, by: rank(hit) }))
  ranked.sort((one, other) => {
    const [a, b] = [one.by, other.by]
    const at = a.findIndex((value, index) => value !== b[index])
    if (at >= 0) return (a[at] ?? 0) - (b[at] ?? 0)
    return one.hit.row.id < other.hit.row.id ? 1 : -1
  })
  return ranked.map(({ hit }) => hit)
}

function tierOfCode({ number, title }: FoundRow, words: readonly string[]): Tier {
  const typed = words.join(' ')
  if (wordsOf(number ?? '').join(' ') === typed) return 'number'
  return wordsOf(title).join(' ').startsWith(typed) ? 'start' : 'title'
}

/** Excerpts with the words, for results whose titles do not have all of the words. */
async function whereOf(
  { db, scope }: InAccount,
  hits: readonly Hit[],
  words: readonly string[],
): Promise<Map<string, FoundWhere>> {
  const byWord = new Map<string, { kind: KeptKind; id: string }[]>()
  for (const { row } of hits) {
    const { kind, id } = row
    if (isCode(kind) || kind === 'File' || (scope.theirs && titleKinds.includes(kind))) continue
    const word = lacking(words, calledOf(row))
    if (word) byWord.set(word, [...(byWord.get(word) ?? []), { kind, id }])
  }
  const found = await Promise.all([...byWord].map(([word, of]) => listWhere(db, scope, of, word)))
  return new Map(found.flat().flatMap((row) => toWhere(row)))
}

function toWhere({ id, text, comment, by, at }: WhereRow): [string, FoundWhere][] {
  if (text !== null) return [[id, { part: 'text', excerpt: oneLine(text), by: null, at: null }]]
  return comment === null ? [] : [[id, { part: 'comment', excerpt: oneLine(comment), by, at }]]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The number and the title as shown: `RFI-5 Asbestos behind wainscot`. */
const calledOf = (row: FoundRow) => `${numberSaid(row) ?? ''} ${titleOf(row)}`

function numberSaid({ kind, number }: FoundRow): string | null {
  if (number === null || isCode(kind) || !foundFacts(kind).prefix) return number
  return numberOf(kind as RecordType, number)
}

/** The title of a kind without a title is the beginning of its text, with at most this many letters. */
const MOST_OF_TITLE = 200
const titleOf = ({ title }: FoundRow) =>
  title.length > MOST_OF_TITLE ? `${oneLine(title.slice(0, MOST_OF_TITLE))}…` : oneLine(title)

function toFound(row: FoundRow, where: FoundWhere | null): Found {
  const { kind, id, workOrderId, workOrderTitle, withinKind, withinId, withinTitle, jobId, statusId } = row
  return {
    kind,
    targetUniqueID: id,
    number: numberSaid(row),
    title: titleOf(row),
    workOrderUniqueId: workOrderId,
    workOrderTitle,
    within:
      withinKind || withinTitle
        ? { kind: withinKind, id: withinId, title: withinTitle, jobUniqueId: jobId }
        : null,
    statusName: statusId === null ? null : statusNameOf(statusId),
    isOpen: row.isOpen,
    turnSince: row.turnSince,
    due: row.due,
    where,
  }
}
