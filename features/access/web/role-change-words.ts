/** What a change of what a role allows is called: nothing here draws or fetches. */
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

/** Who it was; of another account, from which. */
export const changedBy = ({ changedBy: name, changedByAccount: account, isByProduct }: Told): string => {
  if (!name) return isByProduct ? 'with an update of the product' : 'by an administrator of another office'
  return account ? `${name}, ${account}` : name
}

/** What whoever changes a role is told of the people of other accounts who have it; nothing where there are none. */
export const elsewhereText = (count: number | null): string | undefined =>
  count
    ? `${count === 1 ? 'One person in another office has' : `${count} people in other offices have`} this role too. Their administrators will be told, with your name and your account.`
    : undefined

/** 'Permits: + Update, − Delete'; where a record of a project names a module for the first time, what holds there. */
function moduleIn(isOfProject: boolean, { module, before, after }: Told['modules'][number]): string {
  if (isOfProject && before === null) return `${labelOf(module)}: ${wordsOf(after ?? 0)}`
  if (isOfProject && after === null) return `${labelOf(module)}: general setting`
  const [was, is] = [before ?? 0, after ?? 0]
  const signed = (sign: string, sum: number) => bitsOf(sum).map((bit) => `${sign} ${bit}`)
  return `${labelOf(module)}: ${[...signed('+', is & ~was), ...signed('−', was & ~is)].join(', ')}`
}

/** Tells a change in a line; of more than `most` modules the first are named, and how many others there are. */
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
