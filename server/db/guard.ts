/**
 * Refuses a query that forgets whose data it reads: every tenant table that a statement names must be tied to a
 * company, and to an account where the table has one, by an equality in a WHERE or ON. It runs in tests and
 * development; it reads the query's tree, so it costs nothing in production.
 */
import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely'
import type pg from 'pg'
import { globalTables } from './tenancy.ts'

/** Table name to the tenant columns it carries. */
export type TenantTables = ReadonlyMap<string, readonly TenantColumn[]>
export type TenantColumn = 'company_id' | 'account_id'

/** Reads from the catalogue which tables belong to a company, and which of those to an account. */
export async function readTenantTables(client: Pick<pg.ClientBase, 'query'>): Promise<TenantTables> {
  const { rows } = await client.query<{ table: string; columns: TenantColumn[] }>(`
    select c.table_name as table, array_agg(c.column_name::text order by c.column_name desc) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('company_id', 'account_id')
    group by c.table_name`)
  return new Map(rows.filter((row) => !(row.table in globalTables)).map((row) => [row.table, row.columns]))
}

/** A query is not tied to a company or an account. A fault of the code, never of the caller. */
export class TenancyError extends Error {}

export class TenancyGuard implements KyselyPlugin {
  readonly #tables: TenantTables

  constructor(tables: TenantTables) {
    this.#tables = tables
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#check(node)
    return node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }

  #check(node: OperationNode): void {
    if (node.kind === 'RawNode') this.#checkText((node as Raw).sqlFragments.join(' '))
    if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode') {
      this.#checkQuery(node as Query)
    }
    for (const child of children(node)) this.#check(child)
  }

  /** Text of a statement is not parsed: where it names a tenant table it must name the columns too. */
  #checkText(text: string): void {
    for (const [, table = ''] of text.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)"?/gi)) {
      for (const column of this.#tables.get(table) ?? []) {
        if (!text.includes(column)) throw new TenancyError(`The SQL text on ${table} does not name ${column}: ${text}`)
      }
    }
  }

  #checkQuery(query: Query): void {
    const tables = new Map(sources(query).flatMap(tableOf))
    for (const column of ['company_id', 'account_id'] as const) {
      const tied = tiedAliases(conditions(query), column, tables)
      for (const [alias, table] of tables) {
        if (this.#tables.get(table)?.includes(column) && !tied.has(alias)) {
          throw new TenancyError(`A query on ${table} (as ${alias}) is not tied to one ${column}`)
        }
      }
    }
  }
}

type Raw = OperationNode & { sqlFragments: readonly string[] }
type Query = OperationNode & {
  from?: { froms: readonly OperationNode[] }
  table?: OperationNode
  using?: { tables: readonly OperationNode[] }
  joins?: readonly { table: OperationNode; on?: { on: OperationNode } }[]
  where?: { where: OperationNode }
}
type Named = { name: string }
type Reference = { table?: { table: { identifier: Named } }; column: { column?: Named } }

function children(node: OperationNode): OperationNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value)
}

function sources(query: Query): OperationNode[] {
  return [
    ...(query.from?.froms ?? []),
    ...(query.table ? [query.table] : []),
    ...(query.using?.tables ?? []),
    ...(query.joins ?? []).map((join) => join.table),
  ]
}

/** `[alias, table]` of a plain table; nothing for a subquery, which is checked by itself. */
function tableOf(node: OperationNode): [string, string][] {
  if (node.kind === 'TableNode') {
    const { name } = (node as unknown as { table: { identifier: Named } }).table.identifier
    return [[name, name]]
  }
  if (node.kind === 'AliasNode') {
    const { node: inner, alias } = node as unknown as { node: OperationNode; alias: Named }
    return tableOf(inner).map(([, table]) => [alias.name, table])
  }
  return []
}

/** The conditions that must all hold: those of WHERE and of each ON, with ANDs taken apart. */
function conditions(query: Query): OperationNode[] {
  const all = [query.where?.where, ...(query.joins ?? []).map((join) => join.on?.on)]
  return all.flatMap((node) => (node ? conjuncts(node) : []))
}

function conjuncts(node: OperationNode): OperationNode[] {
  if (node.kind === 'AndNode') {
    const { left, right } = node as unknown as { left: OperationNode; right: OperationNode }
    return [...conjuncts(left), ...conjuncts(right)]
  }
  if (node.kind === 'ParensNode') return conjuncts((node as unknown as { node: OperationNode }).node)
  return [node]
}

/** The aliases whose `column` equals a value, an outer query's column, or that of an alias which is tied. */
function tiedAliases(nodes: OperationNode[], column: TenantColumn, tables: Map<string, string>): Set<string> {
  const tied = new Set<string>()
  const pairs: [string, string][] = []
  for (const node of nodes) {
    if (node.kind !== 'BinaryOperationNode') continue
    const { leftOperand, operator, rightOperand } = node as unknown as {
      leftOperand: OperationNode
      operator: { operator?: string }
      rightOperand: OperationNode
    }
    if (operator.operator !== '=') continue
    const [left, right] = [aliasesOf(leftOperand, column, tables), aliasesOf(rightOperand, column, tables)]
    if (left.length > 0 && right.length > 0) pairs.push([left[0] as string, right[0] as string])
    else for (const alias of [...left, ...right]) tied.add(alias)
  }
  // A global table (a session, say) has its company from the row that was looked up, so it ties others.
  for (const [alias, table] of tables) if (table in globalTables) tied.add(alias)
  for (let grown = true; grown; ) {
    grown = false
    for (const [a, b] of pairs) {
      if (tied.has(a) === tied.has(b)) continue
      tied.add(a).add(b)
      grown = true
    }
  }
  return tied
}

/** The aliases of this query that a reference to `column` means: one, or all where it names no table. */
function aliasesOf(node: OperationNode, column: TenantColumn, tables: Map<string, string>): string[] {
  if (node.kind !== 'ReferenceNode') return []
  const reference = node as unknown as Reference
  // kysely nests the column's name one level deeper
  const name = (reference.column.column as Named | undefined)?.name
  if (name !== column) return []
  const alias = reference.table?.table.identifier.name
  if (alias === undefined) return [...tables.keys()]
  return tables.has(alias) ? [alias] : []
}
