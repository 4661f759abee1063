/**
 * All SQL of a day as a whole. These queries return everything, whoever the caller is. service.ts then
 * removes the parts that the caller may not read, by one rule for current values and for values stored when
 * the day was confirmed.
 */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { lackingOf } from '#features/fieldnotes/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isAllowedToEmployee } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { DayInspection, DayMaterial, DayPerson, DayWeather, DayWork, Lack } from '../contract.ts'

/** A day of a work order in an account. */
export interface Place extends Pick<Scope, 'companyId' | 'accountId'> {
  workOrder: string
  day: string
}

export type PersonRow = Omit<DayPerson, 'hoursNow' | 'hours'> & { minutes: number }
export type WorkRow = Omit<DayWork, 'quantityNow' | 'unitNow'>
export type MaterialRow = Omit<DayMaterial, 'quantityNow'> & { category: string }
export type InspectionRow = Omit<DayInspection, 'isLater'>

/** The numbers of a day that come from other features. */
export interface Assembled {
  people: PersonRow[]
  work: WorkRow[]
  material: MaterialRow[]
  inspections: InspectionRow[]
}

/** The values that are stored when a day is confirmed. */
export interface Kept extends Assembled {
  lacks: KeptLack[]
}

/** Without `remindedAt`, which has a table of its own, and without `unlogged`, which only an open day needs. */
export type KeptLack = Omit<Lack, 'remindedAt' | 'unlogged'>

/** Reads the numbers of a day. */
export async function assemble(db: Db, place: Place): Promise<Assembled> {
  // One query after another: within a write, all use the same connection.
  const people = await listPeople(db, place)
  const work = await listWork(db, place)
  const material = await listMaterial(db, place)
  return { people, work, material, inspections: await listInspections(db, place) }
}

async function listPeople(db: Db, { companyId, accountId, workOrder, day }: Place): Promise<PersonRow[]> {
  const leads = isAllowedToEmployee({ companyId, accountId }, workOrder, 'FieldNotes', 'Delete')
  const { rows } = await sql<PersonRow>`
    select employee.id as "employeeUniqueId", ${fullName('employee', SEES_ALL_FIRMS)} as "employeeName",
      to_char(t.first, 'HH24:MI') as "from", to_char(t.last, 'HH24:MI') as "to", t.minutes::float8 as minutes,
      (select count(distinct c.activity_id)::int from activity_capture c
        where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${workOrder}
          and c.employee_id = employee.id and c.capture_date = ${day}::date and c.deleted_at is null) as captured,
      t.is_under_way and not ${leads} as "isExpected"
    from (
      select t.employee_id, sum(t.minutes) as minutes, min(t.start_time) as first,
        (array_agg(t.end_time order by t.start_time desc nulls last))[1] as last,
        bool_or(a.status_id <> all(array[${statuses.Completed}, ${statuses.InActive}]::smallint[])) as is_under_way
      from time_log t
      join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = ${workOrder}
        and t.log_date = ${day}::date and t.deleted_at is null
      group by t.employee_id) t
    join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.id = t.employee_id
    order by t.is_under_way and not ${leads}, employee.first_name collate people, employee.last_name collate people, employee.id`.execute(
    db,
  )
  return rows
}

async function listWork(db: Db, { companyId, accountId, workOrder, day }: Place): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select a.id as "subTaskUniqueId", a.title as "subTaskTitle", k.id as "taskUniqueId", k.name as "taskName",
      j.id as "jobUniqueId", j.title as "jobTitle", a.unit, metric_text(done.metric) as quantity,
      metric_text(a.target_metric) as target, metric_text(upto.metric) as total,
      case when a.target_metric > 0 then floor(upto.metric * 100 / a.target_metric)::int end as percent
    from (
      select c.activity_id, sum(c.metric_completed) as metric from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${workOrder}
        and c.capture_date = ${day}::date and c.deleted_at is null
      group by c.activity_id) done
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = done.activity_id
      and a.deleted_at is null
    join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
    join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = a.job_id
    cross join lateral (
      select sum(c.metric_completed) as metric from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.activity_id = a.id
        and c.capture_date <= ${day}::date and c.deleted_at is null) upto
    order by j.position, j.id, k.position, k.id, a.position, a.id`.execute(db)
  return rows
}

/**
 * The captured quantities of activities on a day, in the units that the activities had when the day was
 * confirmed (0083). A quantity that was typed in that unit is taken unchanged. Otherwise the quantity is
 * converted with the factor that converted captures show. Activities without a known factor are left out.
 */
export async function listInUnits(
  db: Db,
  { companyId, accountId, day }: Place,
  units: readonly { subTaskUniqueId: string; unit: string }[],
): Promise<Map<string, string>> {
  if (units.length === 0) return new Map()
  const { rows } = await sql<{ id: string; quantity: string }>`
    select w.id, metric_text(coalesce(sum(case when c.day_unit = w.unit then c.day_metric
      else round(c.metric_completed * r.factor, 4) end), 0)) as quantity
    from unnest(${units.map(({ subTaskUniqueId }) => subTaskUniqueId)}::uuid[],
      ${units.map(({ unit }) => unit)}::text[]) as w (id, unit)
    join activity_capture c on c.company_id = ${companyId} and c.account_id = ${accountId} and c.activity_id = w.id
      and c.capture_date = ${day}::date and c.deleted_at is null
    cross join lateral (
      select sum(k.day_metric) / nullif(sum(k.metric_completed), 0) as factor from activity_capture k
      where k.company_id = ${companyId} and k.account_id = ${accountId} and k.activity_id = w.id
        and k.day_unit = w.unit and k.deleted_at is null) r
    group by w.id having bool_and(coalesce(c.day_unit = w.unit, false) or r.factor is not null or c.metric_completed = 0)`.execute(
    db,
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

async function listMaterial(db: Db, { companyId, accountId, workOrder, day }: Place): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`
    select item.id as "masterInventoryUniqueId", item.name as "inventoryTitle", item.unit,
      item.company_inventory_category_id as category, a.id as "subTaskUniqueId", a.title as "subTaskTitle",
      metric_text(sum(u.quantity)) as quantity
    from employee_inventory u
    join work_order_inventory held on held.company_id = ${companyId} and held.account_id = ${accountId}
      and held.id = u.work_order_inventory_id
    join master_inventory item on item.company_id = ${companyId} and item.account_id = ${accountId}
      and item.id = held.master_inventory_id
    left join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = u.activity_id
    where u.company_id = ${companyId} and u.account_id = ${accountId} and u.work_order_id = ${workOrder}
      and u.capture_date = ${day}::date and u.quantity > 0
    group by item.company_id, item.account_id, item.id, a.id, a.title
    order by item.name collate people, item.id, a.id`.execute(db)
  return rows
}

async function listInspections(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`
    select l.id as "permitLogUniqueId", p.id as "permitUniqueId", p.number as "permitNumber",
      p.title as "permitTitle", l.result,
      coalesce(${fullName<string | null>('inspector', SEES_ALL_FIRMS)}, l.inspector_name) as "inspectorName"
    from permit_log l
    join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = l.permit_id
      and p.deleted_at is null
    left join employee inspector on inspector.company_id = ${companyId} and inspector.account_id = ${accountId}
      and inspector.id = l.inspector_employee_id
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.work_order_id = ${workOrder}
      and l.inspected_on = ${day}::date and l.deleted_at is null and l.result <> 'Note'
    order by p.path, l.id`.execute(db)
  return rows
}

/**
 * A person who captured work on a day but logged no time, with the activity that the person captured most
 * often.
 */
export interface UnloggedRow {
  employeeUniqueId: string
  employeeName: string
  subTaskUniqueId: string
  subTaskTitle: string
}

/**
 * The people who forgot to log their hours on a day. Hours on another project count as logged. Captures that
 * were corrected to zero do not count.
 */
export async function listUnlogged(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
): Promise<UnloggedRow[]> {
  const { rows } = await sql<UnloggedRow>`
    select employee.id as "employeeUniqueId", ${fullName('employee', SEES_ALL_FIRMS)} as "employeeName", a.id as "subTaskUniqueId",
      a.title as "subTaskTitle"
    from (
      select distinct on (c.employee_id) c.employee_id, c.activity_id from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${workOrder}
        and c.capture_date = ${day}::date and c.deleted_at is null and c.metric_completed > 0
        and not exists (select 1 from time_log t where t.company_id = ${companyId} and t.account_id = ${accountId}
          and t.employee_id = c.employee_id and t.log_date = ${day}::date and t.deleted_at is null)
      group by c.employee_id, c.activity_id
      order by c.employee_id, count(*) desc, c.activity_id) c
    join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId} and employee.id = c.employee_id
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = c.activity_id
    order by employee.first_name collate people, employee.last_name collate people, employee.id`.execute(db)
  return rows
}

/** The stored facts of a day itself. */
export interface DayRow {
  noWorkReason: string
  confirmedAt: string | null
  confirmedByName: string | null
  kept: Kept | null
  weather: DayWeather[]
  addenda: { addendumUniqueId: string; report: string; employeeName: string; createdOnDate: string }[]
  notings: { id: string; label: string; time: string; rowVersion: number }[]
  /** The first day of the project; null: not set. */
  startDate: string | null
  /** Notings whose announced files have not all arrived. */
  lackingFiles: { id: string; kind: string; label: string; time: string; meant: number; lacking: number }[]
  /** The times at which people were asked to capture, by employee id. */
  reminders: Record<string, string>
}

/** The kinds of noting: record type for files, table, label, and the word in addresses. */
const notingTables = [
  ['Observation', 'observation', 'Observation', 'observation'],
  ['NonConformance', 'non_conformance', 'Non-conformance', 'nonconformance'],
  ['ConstructionReport', 'construction_report', 'Work performed', 'construction'],
] as const

/** The facts of a day: confirmation, weather, notings, reminders and addenda. */
export async function findDayRow(
  db: Db,
  reader: FirmSight,
  { companyId, accountId, workOrder, day }: Place,
): Promise<DayRow> {
  const notings = sql.join(
    notingTables.map(
      ([
        ,
        table,
        label,
      ]) => sql`select n.id, ${label}::text as label, to_char(n.noted_time, 'HH24:MI') as time,
        n.row_version as "rowVersion"
        from ${sql.table(table)} n where n.company_id = ${companyId} and n.account_id = ${accountId}
          and n.work_order_id = ${workOrder} and n.noted_on = ${day}::date and n.deleted_at is null`,
    ),
    sql` union all `,
  )
  const lacking = sql.join(
    notingTables.map(
      ([
        type,
        table,
        label,
        kind,
      ]) => sql`select n.id, ${kind}::text as kind, ${label}::text as label, to_char(n.noted_time, 'HH24:MI') as time,
        n.files_meant as meant, ${lackingOf({ companyId, accountId }, type, 'n')} as lacking
        from ${sql.table(table)} n where n.company_id = ${companyId} and n.account_id = ${accountId}
          and n.work_order_id = ${workOrder} and n.noted_on = ${day}::date and n.deleted_at is null and n.files_meant > 0`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<DayRow>`
    select coalesce(d.no_work_reason, '') as "noWorkReason", d.confirmed_at as "confirmedAt",
      ${fullName<string | null>('confirmer', reader)} as "confirmedByName", d.kept, wo.start_date::text as "startDate",
      coalesce((select jsonb_agg(n order by n.time, n.id) from (${notings}) n), '[]') as notings,
      coalesce((select jsonb_agg(l order by l.time, l.id) from (${lacking}) l where l.lacking > 0), '[]') as "lackingFiles",
      coalesce((select jsonb_agg(jsonb_build_object('part', w.part, 'condition', w.condition,
          'temperature', trim_scale(w.temperature)::text, 'wind', trim_scale(w.wind)::text,
          'rain', trim_scale(w.rain)::text, 'rowVersion', w.row_version))
        from field_day_weather w where w.company_id = ${companyId} and w.account_id = ${accountId}
          and w.work_order_id = ${workOrder} and w.day = ${day}::date), '[]') as weather,
      coalesce((select jsonb_object_agg(m.employee_id, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from field_day_reminder m where m.company_id = ${companyId} and m.account_id = ${accountId}
          and m.work_order_id = ${workOrder} and m.day = ${day}::date), '{}') as reminders,
      coalesce((select jsonb_agg(jsonb_build_object('addendumUniqueId', x.id, 'report', x.report,
          'employeeName', ${fullName('author', reader)}, 'createdOnDate', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.id)
        from field_day_addendum x join employee author on author.company_id = ${companyId}
          and author.account_id = ${accountId} and author.id = x.created_by_employee_id
        where x.company_id = ${companyId} and x.account_id = ${accountId} and x.work_order_id = ${workOrder}
          and x.day = ${day}::date), '[]') as addenda
    from work_order wo
    left join field_day d on d.company_id = ${companyId} and d.account_id = ${accountId}
      and d.work_order_id = ${workOrder} and d.day = ${day}::date
    left join employee confirmer on confirmer.company_id = ${companyId} and confirmer.account_id = ${accountId}
      and confirmer.id = d.confirmed_by_employee_id
    where wo.company_id = ${companyId} and wo.account_id = ${accountId} and wo.id = ${workOrder}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the caller sees the work order')
  return row
}

/** The number of people of subcontractors and their hours, from the notings that the caller may read. */
export async function sumSubcontractors(
  db: Db,
  scope: Scope,
  { companyId, accountId, workOrder, day }: Place,
): Promise<{ people: number; minutes: number }> {
  const { rows } = await sql<{ people: number; minutes: number }>`
    select coalesce(sum(n.people), 0)::int as people, coalesce(sum(n.hours) * 60, 0)::float8 as minutes
    from construction_report n
    where n.company_id = ${companyId} and n.account_id = ${accountId} and n.work_order_id = ${workOrder}
      and n.noted_on = ${day}::date and n.deleted_at is null and ${isTheirs(scope, 'ConstructionReport', 'n')}`.execute(
    db,
  )
  return rows[0] ?? { people: 0, minutes: 0 }
}

export interface DayFile {
  fileUniqueId: string
  name: string
  targetUniqueID: string
  targetType: string
  isImage: boolean
}

/** The files of the notings of a day. */
export async function listDayFiles(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
): Promise<DayFile[]> {
  const of = notingTables.map(
    ([type, table]) => sql`select f.id as "fileUniqueId", f.name, f.target_id as "targetUniqueID",
        f.target_type as "targetType", o.content_type like 'image/%' as "isImage"
      from ${sql.table(table)} n
      join file f on f.company_id = ${companyId} and f.account_id = ${accountId} and f.target_id = n.id
        and f.target_type = ${sql.lit(type)} and f.deleted_at is null
      join stored_object o on o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = f.object_id
      where n.company_id = ${companyId} and n.account_id = ${accountId} and n.work_order_id = ${workOrder}
        and n.noted_on = ${day}::date and n.deleted_at is null`,
  )
  const { rows } = await sql<DayFile>`${sql.join(of, sql` union all `)} order by 1`.execute(db)
  return rows
}

/** The facts that decide the state of a day. */
export interface DayFacts {
  date: string
  isConfirmed: boolean
  hasEntries: boolean
  isBefore: boolean
  noWorkReason: string
}

/** The days between two days, with the facts for their states. Each table is read once, not once per day. */
export async function listDayFacts(
  db: Db,
  { companyId, accountId, workOrder }: Omit<Place, 'day'>,
  { first, last }: { first: string; last: string },
): Promise<DayFacts[]> {
  const isThere = sql`r.deleted_at is null`
  const dated = (
    [
      ['observation', 'noted_on', isThere],
      ['non_conformance', 'noted_on', isThere],
      ['construction_report', 'noted_on', isThere],
      ['time_log', 'log_date', isThere],
      ['activity_capture', 'capture_date', isThere],
      ['field_day_weather', 'day', sql`true`],
      // The same condition as in `listMaterial`.
      ['employee_inventory', 'capture_date', sql`r.quantity > 0`],
    ] as const
  ).map(([table, column, counts]) => {
    const day = sql.ref(`r.${column}`)
    return sql`select ${day} as day from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${workOrder}
        and ${day} between ${first}::date and ${last}::date and ${counts}`
  })
  const { rows } = await sql<DayFacts>`
    with entry as (${sql.join(dated, sql` union `)})
    select g.day::date::text as date, d.confirmed_at is not null as "isConfirmed",
      exists (select 1 from entry where entry.day = g.day::date) as "hasEntries",
      g.day::date < coalesce(wo.start_date, wo.created_at::date) as "isBefore",
      coalesce(d.no_work_reason, '') as "noWorkReason"
    from generate_series(${first}::date, ${last}::date, '1 day') as g (day)
    join work_order wo on wo.company_id = ${companyId} and wo.account_id = ${accountId} and wo.id = ${workOrder}
    left join field_day d on d.company_id = ${companyId} and d.account_id = ${accountId}
      and d.work_order_id = ${workOrder} and d.day = g.day::date
    order by g.day`.execute(db)
  return rows
}

// Writing ---------------------------------------------------------------------------------------------------------------

export interface NewWeather {
  id: string
  part: string
  condition: string
  temperature: string | null
  wind: string | null
  rain: string | null
}

/** Locks the weather of a part of a day; undefined: there is none yet. */
export async function lockWeather(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
  part: string,
): Promise<{ id: string; rowVersion: number } | undefined> {
  const { rows } = await sql<{ id: string; rowVersion: number }>`
    select w.id, w.row_version as "rowVersion" from field_day_weather w
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.work_order_id = ${workOrder}
      and w.day = ${day}::date and w.part = ${part} for update`.execute(db)
  return rows[0]
}

/** Adds the weather; returns false if another call added it first. */
export async function insertWeather(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
  employeeId: string,
  { id, part, condition, temperature, wind, rain }: NewWeather,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into field_day_weather (company_id, account_id, id, work_order_id, day, part, condition, temperature, wind, rain,
      created_by_employee_id)
    values (${companyId}, ${accountId}, ${id}, ${workOrder}, ${day}, ${part}, ${condition}, ${temperature}, ${wind}, ${rain},
      ${employeeId}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Changes the weather. */
export async function updateWeather(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  { id, condition, temperature, wind, rain }: NewWeather,
): Promise<void> {
  await sql`update field_day_weather w set condition = ${condition}, temperature = ${temperature}, wind = ${wind},
      rain = ${rain}, row_version = w.row_version + 1, updated_at = ${now}
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${id}`.execute(db)
}

/** Stores that people are asked to capture; returns the ids of people who were not asked before. */
export async function insertReminders(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
  { employeeIds, byEmployeeId, now }: { employeeIds: readonly string[]; byEmployeeId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into field_day_reminder (company_id, account_id, work_order_id, day, employee_id, created_by_employee_id, created_at)
    select ${companyId}, ${accountId}, ${workOrder}, ${day}::date, asked.id, ${byEmployeeId}, ${now}::timestamptz
    from unnest(${employeeIds}::uuid[]) as asked (id) order by asked.id
    on conflict do nothing returning employee_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of a work order and its company. */
export async function nameOfPlace(
  db: Db,
  { companyId, accountId, workOrder }: Omit<Place, 'day'>,
): Promise<{ title: string; companyName: string }> {
  const { rows } = await sql<{ title: string; companyName: string }>`
    select wo.title, c.name as "companyName" from work_order wo
    join company c on c.company_id = wo.company_id
    where wo.company_id = ${companyId} and wo.account_id = ${accountId} and wo.id = ${workOrder}`.execute(db)
  return rows[0] ?? { title: '', companyName: '' }
}

/** Adds an addendum. No statement ever changes one. */
export async function insertAddendum(
  db: Db,
  { companyId, accountId, workOrder, day }: Place,
  { id, report, employeeId, now }: { id: string; report: string; employeeId: string; now: Date },
): Promise<void> {
  await sql`
    insert into field_day_addendum (company_id, account_id, id, work_order_id, day, report, created_by_employee_id, created_at)
    values (${companyId}, ${accountId}, ${id}, ${workOrder}, ${day}, ${report}, ${employeeId}, ${now})`.execute(
    db,
  )
}
