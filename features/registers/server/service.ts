/** The rules of views of registers, and of a person's choices for a register. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import {
  MOST_CHOICES,
  MOST_VIEWS,
  MOST_VIEWS_IN_ALL,
  type NewRegisterChoice,
  type NewRegisterView,
  type RegisterChoice,
  type RegisterView,
  type RegisterViewChange,
  registerErrors,
} from '../contract.ts'
import {
  countViews,
  findChoices,
  holdView,
  insertView,
  isNameTaken,
  listViews,
  listViewsById,
  lockAuthors,
  removeViews,
  updateView,
  writeChoice,
} from './queries.ts'

/** Refuses a caller who is not an employee: such a caller has no views and choices in an account. */
function requireScope({ caller: { scope } }: SignedIn): Scope {
  if (!scope) throw platformError('FORBIDDEN')
  return scope
}

const refused = (code: keyof typeof registerErrors) => new AppError(code, registerErrors[code])

/** The views of a register that the caller can choose; empty for a caller who is not an employee. */
export async function viewsOf(
  { db, caller: { scope } }: SignedIn,
  register: string,
): Promise<RegisterView[]> {
  return scope ? listViews(db, scope, register) : []
}

/**
 * Adds views of the caller, all or none.
 *
 * @throws AppError FORBIDDEN (403), VIEW_NAME_TAKEN or TOO_MANY_VIEWS (409)
 */
export async function addViews(context: SignedIn, inputs: NewRegisterView[]): Promise<string[]> {
  const { db } = context
  const scope = requireScope(context)
  await lockAuthors(db, scope, [scope.employeeId])
  const ids: string[] = []
  for (const input of inputs) {
    const id = uuidv7()
    await requireFreeName(db, scope, { ...input, id })
    await insertView(db, scope, id, input)
    ids.push(id)
  }
  const counts = [...(await countViews(db, scope)).values()]
  const all = counts.reduce((sum, views) => sum + views, 0)
  if (counts.some((views) => views > MOST_VIEWS) || all > MOST_VIEWS_IN_ALL) throw refused('TOO_MANY_VIEWS')
  return ids
}

async function requireFreeName(
  db: SignedIn['db'],
  author: Parameters<typeof isNameTaken>[1],
  view: { register: string; name: string; id: string },
): Promise<void> {
  if (await isNameTaken(db, author, view)) throw refused('VIEW_NAME_TAKEN')
}

/**
 * Returns views that the caller may change: their own views, and with Update on Roles also shared views,
 * because that right is for people who set up the account. Locks their authors until the end of the
 * transaction.
 *
 * @throws AppError NOT_FOUND (404) also for another person's view that is not shared, FORBIDDEN (403)
 */
async function requireOwn({ db }: SignedIn, scope: Scope, ids: readonly string[]) {
  const find = async () => {
    const views = await listViewsById(db, scope, ids)
    if (ids.some((id) => !views.has(id))) throw notFound()
    return views
  }
  const authors = [...(await find()).values()].map(({ authorId }) => authorId)
  if (authors.some((author) => author !== scope.employeeId) && !hasBit(scope.permissions, 'Roles', 'Update'))
    throw platformError('FORBIDDEN')
  await lockAuthors(db, scope, authors)
  // Read again, because another call may have deleted or unshared a view while this call waited for the lock.
  return find()
}

/**
 * Changes views, all or none.
 *
 * @throws AppError as `requireOwn`; VIEW_NAME_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeViews(context: SignedIn, changes: RegisterViewChange[]): Promise<string[]> {
  const { db } = context
  const scope = requireScope(context)
  const ids = changes.map(({ viewUniqueId }) => viewUniqueId)
  const views = await requireOwn(context, scope, ids)
  for (const change of changes) {
    const { viewUniqueId: id, name } = change
    const view = views.get(id)
    if (view && name !== undefined)
      await requireFreeName(
        db,
        { ...scope, employeeId: view.authorId },
        { register: view.register, name, id },
      )
    if (!(await updateView(db, scope, change))) throw platformError('ROW_VERSION_STALE')
  }
  return ids
}

/** Deletes views, all or none. Throws as `requireOwn`. */
export async function deleteViews(context: SignedIn, ids: string[]): Promise<string[]> {
  const scope = requireScope(context)
  await requireOwn(context, scope, ids)
  await removeViews(context.db, scope, ids)
  return ids
}

/**
 * Stores how the caller wants to see a register.
 *
 * @throws AppError NOT_FOUND (404) for a view of another register or a view that the caller cannot choose,
 *   FORBIDDEN (403), TOO_MANY_CHOICES (409)
 */
export async function choose(
  context: SignedIn,
  { register, columns, isCompact, defaultViewUniqueId: defaultViewId }: NewRegisterChoice,
): Promise<RegisterChoice> {
  const { db } = context
  const scope = requireScope(context)
  await lockAuthors(db, scope, [scope.employeeId])
  if (defaultViewId && !(await holdView(db, scope, register, defaultViewId))) throw notFound()
  await writeChoice(db, scope, register, { columns, isCompact, defaultViewId })
  const choices = await findChoices(db, scope)
  if (Object.keys(choices).length > MOST_CHOICES) throw refused('TOO_MANY_CHOICES')
  return choices[register] ?? { columns: null, isCompact: false, defaultView: null }
}
