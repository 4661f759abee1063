/** Texts about a change of a role's permissions. Pure functions: nothing here renders or fetches. */
import { isolated } from '#contract/texts.ts'
import type { RoleChange } from '#features/roles/contract.ts'
import { bitsOf, labelOf, wordsOf } from '#features/roles/words.ts'

type Told = Pick<
  RoleChange,
  | 'companyRoleName'
  | 'workOrderUniqueId'
  | 'workOrderTitle'
  | 'kind'
  | 'modules'
  | 'nameBefore'
  | 'nameAfter'
  | 'changedBy'
  | 'changedByAccount'
  | 'isByProduct'
>

/** 'Foreman', 'Foreman on Linden Street Library Renewal' */
export const titleOf = ({ companyRoleName, workOrderTitle }: Told): string =>
  workOrderTitle ? `${companyRoleName} on ${workOrderTitle}` : companyRoleName

/** The person who made the change, with the account if it is another one. */
export const changedBy = ({ changedBy: name, changedByAccount: account, isByProduct }: Told): string => {
  if (!name) return isByProduct ? 'with an update of the product' : 'by an administrator of another office'
  return account ? `${name}, ${account}` : name
}

/** The hint about people of other accounts who have the role; undefined if there are none. */
export const elsewhereText = (count: number | null): string | undefined =>
  count
    ? `${count === 1 ? 'One person in another office has' : `${count} people in other offices have`} this role too. Their administrators will be told, with your name and your account.`
    : undefined

/**
 * 'Permits: + Update, − Delete'. If a project's record names a module for the first time, the text gives its
 * permissions there.
 */
function moduleIn(isOfProject: boolean, { module, before, after }: Told['modules'][number]): string {
  if (isOfProject && before === null) return `${labelOf(module)}: ${wordsOf(after ?? 0)}`
  if (isOfProject && after === null) return `${labelOf(module)}: general setting`
  const [was, is] = [before ?? 0, after ?? 0]
  const signed = (sign: string, sum: number) => bitsOf(sum).map((bit) => `${sign} ${bit}`)
  return `${labelOf(module)}: ${[...signed('+', is & ~was), ...signed('−', was & ~is)].join(', ')}`
}

/** A change in one line: names at most `most` modules, and gives the number of the others. */
export function shortly(told: Told, most = 2): string {
  const { kind, modules, workOrderUniqueId, nameBefore, nameAfter } = told
  if (kind === 'renamed')
    return `Renamed from “${isolated(nameBefore ?? '')}” to “${isolated(nameAfter ?? '')}”`
  const isOfProject = workOrderUniqueId !== null
  if (kind === 'deleted')
    return isOfProject ? 'Follows its general settings again' : 'No longer allows anything'
  if (modules.length === 0) return 'The record counts again'
  const named = modules.slice(0, most).map((one) => moduleIn(isOfProject, one))
  const others = modules.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join('; ')
}
