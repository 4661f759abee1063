/**
 * One map for each table lists both names of a column: the contract's and SQL's. A SELECT returns columns
 * under the contract's names, and a write uses the same map to get SQL's names.
 */

type Aliased<Table extends string, Columns extends Record<string, string>> = {
  [Name in keyof Columns & string]: `${Table}.${Columns[Name]} as ${Name}`
}[keyof Columns & string]

/** The columns of a map for a SELECT: `work_order.title as workOrderTitle`. */
export function aliased<const Table extends string, const Columns extends Record<string, string>>(
  table: Table,
  columns: Columns,
): Aliased<Table, Columns>[] {
  return Object.entries(columns).map(
    ([name, column]) => `${table}.${column} as ${name}` as Aliased<Table, Columns>,
  )
}

type Row<Columns extends Record<string, string>, Input> = {
  [Name in keyof Columns & keyof Input as Columns[Name]]: Exclude<Input[Name], undefined>
}

/** Returns the fields of `input` that are in the map, under SQL's names. Undefined fields are left out. */
export function toRow<const Columns extends Record<string, string>, Input extends object>(
  columns: Columns,
  input: Input,
): Partial<Row<Columns, Input>> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = (input as Record<string, unknown>)[name]
      return value === undefined ? [] : [[column, value]]
    }),
  ) as Partial<Row<Columns, Input>>
}

/**
 * Replaces null in the fields `names` by an empty text: a text that somebody clears is stored as empty, not
 * as null.
 */
export function clearTexts<Input extends object, const Name extends keyof Input>(
  input: Input,
  names: readonly Name[],
): Omit<Input, Name> & { [N in Name]: Exclude<Input[N], null> } {
  const cleared = names.filter((name) => input[name] === null).map((name) => [name, ''])
  return { ...input, ...Object.fromEntries(cleared) }
}

/** Returns the fields that a change sets: those that are not undefined. */
export function given<Input extends object>(
  input: Input,
): { [Field in keyof Input]?: Exclude<Input[Field], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}
