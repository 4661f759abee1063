/**
 * Refuses queries that could reach data of another company. Every tenant table in a statement must be tied to
 * a company, and to an account if the table has one, by an equality in a WHERE or ON. And a statement may
 * read one company or the directory (the global tables), but never both, and never two companies
 * (docs/decisions/0041). The guard examines the tree of each query. The guard runs only in tests and
 * development, so it costs nothing in production.
 */
import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type pg from 'pg'
import { globalTables } from './tenancy.ts'

/** By table name: the tenant columns that the table has. */
export type TenantTables = ReadonlyMap<string, readonly TenantColumn[]>
export type TenantColumn = 'company_id' | 'account_id'

/**
 * Reads from the catalogue which tables belong to a company, and which of these tables also belong to an
 * account.
 */
export async function readTenantTables(client: Pick<pg.ClientBase, 'query'>): Promise<TenantTables> {
  const { rows } = await client.query<{ table: string; columns: TenantColumn[] }>(`
    select c.table_name as table, array_agg(c.column_name::text order by c.column_name desc) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('company_id', 'account_id')
    group by c.table_name`)
  return new Map(rows.filter((row) => !(row.table in globalTables)).map((row) => [row.table, row.columns]))
}

/**
 * A query is not tied to a company or an account, or reads several companies. Always a fault of the code,
 * never of the caller.
 */
export class TenancyError extends Error {}

export class TenancyGuard implements KyselyPlugin {
  readonly #tables: TenantTables
  /** The names in each SQL text. Stored by the text, because the same texts come again and again. */
  readonly #texts = new Map<string, Said>()

  constructor(tables: TenantTables) {
    this.#tables = tables
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const named: Named = { tenant: null, global: null, companies: new Set() }
    this.#check(node, named)
    requireOneSide(named)
    return node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }

  /**
   * Examines a node and everything inside it. This method runs for every query of a test, so it makes no
   * lists, and skips nodes that cannot contain a query.
   */
  #check(node: OperationNode, named: Named): void {
    if (leaves.has(node.kind)) return
    if (node.kind === 'RawNode') {
      const { tenant, global, tiedAt } = this.#saidBy(node as Raw)
      named.tenant = tenant ?? named.tenant
      named.global = global ?? named.global
      for (const index of tiedAt)
        for (const company of valueOf((node as Raw).parameters[index])) named.companies.add(company)
    }
    if (
      node.kind === 'SelectQueryNode' ||
      node.kind === 'UpdateQueryNode' ||
      node.kind === 'DeleteQueryNode'
    ) {
      this.#checkQuery(node, named)
    }
    if (node.kind === 'InsertQueryNode') {
      for (const [, table] of tableOf((node as Insert).into)) this.#note(table, named)
    }
    if (node.kind === 'BinaryOperationNode' || node.kind === 'InsertQueryNode')
      for (const company of companiesOf(node)) named.companies.add(company)
    for (const key in node) {
      const value: unknown = node[key as keyof OperationNode]
      if (!Array.isArray(value)) {
        if (isNode(value)) this.#check(value, named)
        continue
      }
      for (const item of value as unknown[]) if (isNode(item)) this.#check(item, named)
    }
  }

  #note(table: string, named: Pick<Named, 'tenant' | 'global'>): void {
    if (this.#tables.has(table)) named.tenant = table
    else if (table in globalTables) named.global = table
  }

  /**
   * Finds the names in an SQL text. The text is not parsed: if it names a tenant table, it must also contain
   * the names of its tenant columns.
   */
  #saidBy(raw: Raw): Said {
    const text = textOf(raw)
    // A table name among the parameters becomes part of the text and shifts the other parameters. So the key
    // includes how many parameters there are.
    const key = `${raw.parameters.length} ${text}`
    const known = this.#texts.get(key)
    if (known) return known
    const said: Said = { tenant: null, global: null, tiedAt: [] }
    for (const [, table = ''] of text.matchAll(/\b(?:from|join|update|into|using)\s+"?([a-z_]+)"?/gi)) {
      this.#note(table, said)
      for (const column of this.#tables.get(table) ?? []) {
        if (!text.includes(column))
          throw new TenancyError(`The SQL text on ${table} does not name ${column}: ${readable(text)}`)
      }
    }
    if (LEAVES_COMPANY.test(text))
      throw new TenancyError(`The SQL text leads to another company: ${readable(text)}`)
    for (const index of raw.parameters.keys())
      if (/\bcompany_id"?\s*=\s*$/i.test(raw.sqlFragments[index] ?? '')) said.tiedAt.push(index)
    this.#texts.set(key, said)
    return said
  }

  #checkQuery(query: Query, named: Named): void {
    const tables = new Map(sources(query).flatMap(tableOf))
    for (const table of tables.values()) this.#note(table, named)
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

/** The names in a whole statement: a tenant table, a global table, and the values that company_id must equal. */
interface Named {
  tenant: string | null
  global: string | null
  companies: Set<unknown>
}

/** The names in an SQL text, and the indexes of the parameters that company_id must equal. */
interface Said extends Pick<Named, 'tenant' | 'global'> {
  tiedAt: number[]
}

/** Kinds of nodes that contain neither a query nor SQL text. */
const leaves = new Set([
  'ValueNode',
  'PrimitiveValueListNode',
  'IdentifierNode',
  'ColumnNode',
  'ReferenceNode',
])

function requireOneSide({ tenant, global, companies }: Named): void {
  if (tenant === null) return
  if (global !== null)
    throw new TenancyError(
      `A query is of a company (${tenant}) and of the directory (${global}): make it two`,
    )
  if (companies.size > 1)
    throw new TenancyError(`A query on ${tenant} is of several companies: make it several`)
}

/**
 * Finds a company_id that must equal a column of another name, such as owner_company_id. Such a text reads
 * two companies.
 */
const LEAVES_COMPANY =
  /\bcompany_id"?\s*=\s*(?:"?\w+"?\.)?"?\w+_company_id\b|\b\w+_company_id"?\s*=\s*(?:"?\w+"?\.)?"?company_id\b/i

/** The values that a node sets for company_id: an equality, or an INSERT. */
function companiesOf(node: OperationNode): unknown[] {
  if (node.kind === 'BinaryOperationNode') {
    const { leftOperand, operator, rightOperand } = node as Equality
    if (operator.operator !== '=') return []
    const [left, right] = [nameOf(leftOperand), nameOf(rightOperand)]
    const isOther = (name: string | undefined) => name !== undefined && name !== 'company_id'
    if ((left === 'company_id' && isOther(right)) || (right === 'company_id' && isOther(left)))
      throw new TenancyError(
        `A query leads to another company: company_id = ${left === 'company_id' ? right : left}`,
      )
    if (left === 'company_id') return valueOf(rightOperand)
    return right === 'company_id' ? valueOf(leftOperand) : []
  }
  if (node.kind === 'InsertQueryNode') {
    const { columns = [], values } = node as Insert
    const index = columns.findIndex(({ column }) => column.name === 'company_id')
    return (values?.values ?? []).flatMap((row) => {
      const value = row.values?.[index]
      return isNode(value) ? valueOf(value) : value === undefined ? [] : [value]
    })
  }
  return []
}

/** The value of a node, as a list; empty if the node is no value. */
function valueOf(node: OperationNode | undefined): unknown[] {
  if (node?.kind === 'ValueNode') return [(node as unknown as { value: unknown }).value]
  if (node?.kind !== 'RawNode') return []
  const { sqlFragments, parameters } = node as Raw
  const [only] = parameters
  return only && parameters.length === 1 && sqlFragments.every((part) => part === '') ? valueOf(only) : []
}

/** The column that a reference names. */
function nameOf(node: OperationNode): string | undefined {
  return node.kind === 'ReferenceNode' ? (node as unknown as Reference).column.column?.name : undefined
}

type Raw = OperationNode & { sqlFragments: readonly string[]; parameters: readonly OperationNode[] }
type Query = OperationNode & {
  from?: { froms: readonly OperationNode[] }
  table?: OperationNode
  using?: { tables: readonly OperationNode[] }
  joins?: readonly { joinType: string; table: OperationNode; on?: { on: OperationNode } }[]
  where?: { where: OperationNode }
}
type Equality = OperationNode & {
  leftOperand: OperationNode
  operator: { operator?: string }
  rightOperand: OperationNode
}
type Insert = OperationNode & {
  into: OperationNode
  columns?: readonly { column: Identifier }[]
  values?: { values?: readonly { values?: readonly unknown[] }[] }
}
type Identifier = { name: string }
type Reference = { table?: { table: { identifier: Identifier } }; column: { column?: Identifier } }

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value

function sources(query: Query): OperationNode[] {
  return [
    ...(query.from?.froms ?? []),
    ...(query.table ? [query.table] : []),
    ...(query.using?.tables ?? []),
    ...(query.joins ?? []).map((join) => join.table),
  ]
}

/** Returns `[alias, table]` of a plain table; an empty list for a subquery, which is checked separately. */
function tableOf(node: OperationNode): [string, string][] {
  if (node.kind === 'TableNode') {
    const { name } = (node as unknown as { table: { identifier: Identifier } }).table.identifier
    return [[name, name]]
  }
  if (node.kind === 'AliasNode') {
    const { node: inner, alias } = node as unknown as { node: OperationNode; alias: Identifier }
    return tableOf(inner).map(([, table]) => [alias.name, table])
  }
  return []
}

/**
 * The text of an SQL text node, with the table names among its parameters. Other parameters are checked
 * separately.
 */
function textOf({ sqlFragments, parameters }: Raw): string {
  let text = ''
  for (let index = 0; index < sqlFragments.length; index += 1)
    text += sqlFragments[index] + tableNameOf(parameters[index])
  return text
}

function tableNameOf(node: OperationNode | undefined): string {
  if (node?.kind === 'TableNode') return tableOf(node)[0]?.[1] ?? ''
  // sql.table() puts a raw node around the table
  if (node?.kind === 'RawNode' && (node as Raw).sqlFragments.every((fragment) => fragment === ''))
    return textOf(node as Raw)
  return ELSE
}

/** Replaces a parameter that is not a table name. No SQL text contains this character, so it marks the place. */
const ELSE = '\u0001'
const readable = (text: string) => text.replaceAll(ELSE, '?')

/**
 * A condition that must be true for all rows. With `only` (the ON of an outer join): for the rows of that
 * table alone.
 */
interface Condition {
  node: OperationNode
  only?: string | undefined
}

/** The conditions that must all be true: those of WHERE and of each ON, split at each AND. */
function conditions(query: Query): Condition[] {
  const ofJoins = (query.joins ?? []).flatMap(({ joinType, table, on }): Condition[] => {
    if (!on) return []
    if (/^(Lateral)?InnerJoin$/.test(joinType)) return conjuncts(on.on).map((node) => ({ node }))
    // A left join keeps all rows of its left side, whatever its ON says. So its ON ties only the joined
    // table. Other outer joins may keep rows of both sides, so their ON ties no table.
    const only = /^(Lateral)?LeftJoin$/.test(joinType) ? tableOf(table)[0]?.[0] : undefined
    return only === undefined ? [] : conjuncts(on.on).map((node) => ({ node, only }))
  })
  return [...(query.where ? conjuncts(query.where.where).map((node) => ({ node })) : []), ...ofJoins]
}

function conjuncts(node: OperationNode): OperationNode[] {
  if (node.kind === 'AndNode') {
    const { left, right } = node as unknown as { left: OperationNode; right: OperationNode }
    return [...conjuncts(left), ...conjuncts(right)]
  }
  if (node.kind === 'ParensNode') return conjuncts((node as unknown as { node: OperationNode }).node)
  return [node]
}

/** The aliases whose `column` equals a value, a column of an outer query, or the column of another tied alias. */
function tiedAliases(all: Condition[], column: TenantColumn, tables: Map<string, string>): Set<string> {
  const tied = new Set<string>()
  const links: [from: string, to: string][] = []
  for (const { node, only } of all) {
    if (node.kind !== 'BinaryOperationNode') continue
    const { leftOperand, operator, rightOperand } = node as Equality
    if (operator.operator !== '=') continue
    const mayTie = (alias: string) => only === undefined || alias === only
    for (const [one, other] of [
      [leftOperand, rightOperand],
      [rightOperand, leftOperand],
    ] as const) {
      const aliases = aliasesOf(one, column, tables).filter(mayTie)
      const others = aliasesOf(other, column, tables)
      for (const alias of aliases) {
        if (others[0] !== undefined) links.push([others[0], alias])
        else if (!isColumnOf(other, tables)) tied.add(alias)
      }
    }
  }
  for (let size = -1; size !== tied.size; ) {
    size = tied.size
    for (const [from, to] of links) if (tied.has(from)) tied.add(to)
  }
  return tied
}

/** True for a column of this query's own tables, which is not a fixed value. */
function isColumnOf(node: OperationNode, tables: Map<string, string>): boolean {
  if (node.kind !== 'ReferenceNode') return false
  const alias = (node as unknown as Reference).table?.table.identifier.name
  return alias === undefined || tables.has(alias)
}

/**
 * The aliases of this query that a reference to `column` means: one alias, or all if the reference names no
 * table.
 */
function aliasesOf(node: OperationNode, column: TenantColumn, tables: Map<string, string>): string[] {
  if (node.kind !== 'ReferenceNode') return []
  const reference = node as unknown as Reference
  // kysely nests the column's name one level deeper
  const name = reference.column.column?.name
  if (name !== column) return []
  const alias = reference.table?.table.identifier.name
  if (alias === undefined) return [...tables.keys()]
  return tables.has(alias) ? [alias] : []
}
