/** The three kinds of entries: the names of their common fields in calls (002 §3). */
import { statuses } from '#contract/statuses.ts'
import {
  constructionReportTypes,
  nonConformanceTypes,
  observationTypes,
} from '#features/reference/noting-types.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows } from '#server/sheets/sheet.ts'
import type {
  ConstructionReport,
  ConstructionReportChange,
  NewConstructionReport,
  NewNonConformance,
  NewObservation,
  NonConformance,
  NonConformanceChange,
  Observation,
  ObservationChange,
} from '../contract.ts'
import { type Kind, notings, type ShownRow } from './notings.ts'
import { listNotings, type NotingRow } from './queries.ts'

/** The fields that all kinds return under the same names. The status never changes (002 §4). */
function noted({
  id: _id,
  typeId: _type,
  at: _at,
  text: _text,
  firm: _f,
  firmName: _n,
  firmTypeId: _t,
  people: _p,
  hours: _h,
  ...row
}: ShownRow) {
  return { ...row, statusId: statuses.Active, statusName: statusNameOf(statuses.Active) ?? '' }
}

/** The number of announced files, if the input adds an entry. */
const meantIn = (input: object) =>
  'filesMeant' in input ? { filesMeant: input.filesMeant as number | null | undefined } : {}

const observationType = new Map(observationTypes.map((type) => [type.observationTypeId as number, type]))
const nonConformanceName = new Map<number, string>(
  nonConformanceTypes.map((type) => [type.nonConformanceTypeId, type.nonConformanceTypeName]),
)
const constructionName = new Map<number, string>(
  constructionReportTypes.map((type) => [type.constructionReportTypeID, type.constructionReportTypeName]),
)

const observation: Kind<Observation, NewObservation, ObservationChange> = {
  type: 'Observation',
  dateField: 'observationDate',
  typesOf: (typeId) =>
    observationTypes.flatMap(({ observationTypeId: id, primaryObservationTypeId: of }) =>
      id === typeId || of === typeId ? [id] : [],
    ),
  typeName: (id) => observationType.get(id)?.observationTypeName ?? '',
  shown: (row) => ({
    observationUniqueId: row.id,
    observationTypeId: row.typeId,
    observationTypeName: observation.typeName(row.typeId),
    primaryObservationTypeId: observationType.get(row.typeId)?.primaryObservationTypeId ?? null,
    observationDate: row.at,
    observationReport: row.text,
    ...noted(row),
  }),
  said: ({ workOrderUniqueID, observationTypeId, observationDate, observationReport, ...more }) => ({
    workOrder: workOrderUniqueID,
    typeId: observationTypeId,
    at: observationDate,
    text: observationReport,
    ...meantIn(more),
  }),
  idOf: ({ observationUniqueId }) => observationUniqueId,
}

const nonConformance: Kind<NonConformance, NewNonConformance, NonConformanceChange> = {
  type: 'NonConformance',
  dateField: 'nonConformanceDate',
  typeName: (id) => nonConformanceName.get(id) ?? '',
  shown: (row) => ({
    nonConformanceUniqueId: row.id,
    nonConformanceTypeId: row.typeId,
    nonConformanceTypeName: nonConformance.typeName(row.typeId),
    nonConformanceDate: row.at,
    nonConformanceReport: row.text,
    ...noted(row),
  }),
  said: ({ workOrderUniqueID, nonConformanceTypeId, nonConformanceDate, nonConformanceReport, ...more }) => ({
    workOrder: workOrderUniqueID,
    typeId: nonConformanceTypeId,
    at: nonConformanceDate,
    text: nonConformanceReport,
    ...meantIn(more),
  }),
  idOf: ({ nonConformanceUniqueId }) => nonConformanceUniqueId,
}

const construction: Kind<ConstructionReport, NewConstructionReport, ConstructionReportChange> = {
  type: 'ConstructionReport',
  dateField: 'constructionReportDate',
  typeName: (id) => constructionName.get(id) ?? '',
  shown: (row) => ({
    constructionReportUniqueID: row.id,
    constructionReportTypeID: row.typeId,
    constructionReportTypeName: construction.typeName(row.typeId),
    constructionReportDate: row.at,
    constructionReportNotes: row.text,
    subcontractorUniqueID: row.firm,
    subcontractorName: row.firmName,
    subContractorTypeId: row.firmTypeId,
    subcontractorPeople: row.people,
    subcontractorHours: row.hours,
    ...noted(row),
  }),
  said: (input) => ({
    workOrder: input.workOrderUniqueID,
    typeId: input.constructionReportTypeID,
    at: input.constructionReportDate,
    text: input.constructionReportNotes,
    firm: input.subcontractorUniqueID,
    firmTypeId: input.subContractorTypeId,
    people: input.subcontractorPeople,
    hours: input.subcontractorHours,
    ...meantIn(input),
  }),
  idOf: ({ constructionReportUniqueID }) => constructionReportUniqueID,
}

export const observations = notings(observation)
export const nonConformances = notings(nonConformance)
export const constructionReports = notings(construction)

/** An entry in the report of its day. */
export interface ReportedNoting extends Pick<NotingRow, 'at' | 'text' | 'firmName' | 'people' | 'hours'> {
  kind: string
  typeName: string
  author: string
  files: number
}

/** The entries of a day that the caller may read: kind by kind, and within a kind in the order of the day. */
export async function notingsOfDay(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  workOrder: string,
  day: string,
): Promise<ReportedNoting[]> {
  const found: ReportedNoting[] = []
  for (const { type, label, typeName } of [
    { ...observation, label: 'Observation' },
    { ...nonConformance, label: 'Non-conformance' },
    { ...construction, label: 'Construction activity' },
  ]) {
    // One kind after the other, because there are only three.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await allRows((range) =>
      listNotings(db, scope, type, { workOrder, day, types: null }, range),
    )
    found.push(
      ...rows.map(({ at, text, firmName, people, hours, typeId, employeeName, FilesList }) => ({
        kind: label,
        typeName: typeName(typeId),
        at,
        text,
        firmName,
        people,
        hours,
        author: employeeName,
        files: FilesList.length,
      })),
    )
  }
  return found
}
