/**
 * The kinds of entries for the screens: one shape for all kinds, and the field names of each kind in calls.
 */

import { stepTexts } from '#contract/step-texts.ts'
import {
  constructionReportTypes,
  nonConformanceTypes,
  observationTypes,
} from '#features/reference/noting-types.ts'
import { texts } from '#web/api/texts.ts'
import { countOf } from '#web/ui/format.ts'
import type { ConstructionReport, NonConformance, Observation } from '../contract.ts'

export const kindNames = ['observation', 'nonconformance', 'construction'] as const
export type KindName = (typeof kindNames)[number]

/** An entry, with the same field names for all kinds. */
export interface Noting {
  kind: KindName
  id: string
  typeId: number
  typeName: string
  /** yyyy-MM-dd */
  day: string
  /** HH:mm */
  time: string
  text: string
  author: string
  workOrder: string
  workOrderName: string
  fileCount: number
  /** The number of announced files, and how many of them have not arrived. */
  filesMeant: number
  filesLacking: number
  createdOnDate: string
  firm: string | null
  firmName: string | null
  /** The number of people of the subcontractor, and their hours together. */
  people: number | null
  hours: string | null
  /** The reason why the entry cannot change, if its day is confirmed. */
  lockedReason: string | null
  rowVersion: number
}

const common = (item: Observation | NonConformance | ConstructionReport, at: string) => ({
  day: at.slice(0, 10),
  time: at.slice(11, 16),
  author: item.employeeName,
  workOrder: item.workOrderUniqueID,
  workOrderName: item.workOrderName,
  fileCount: item.FilesList.length,
  filesMeant: item.filesMeant,
  filesLacking: item.filesLacking,
  createdOnDate: item.createdOnDate,
  firm: null,
  firmName: null,
  people: null,
  hours: null,
  lockedReason: item.lockedReason,
  rowVersion: item.rowVersion,
})

export const fromObservation = (item: Observation): Noting => ({
  ...common(item, item.observationDate),
  kind: 'observation',
  id: item.observationUniqueId,
  typeId: item.observationTypeId,
  typeName: item.observationTypeName,
  text: item.observationReport,
})

export const fromNonConformance = (item: NonConformance): Noting => ({
  ...common(item, item.nonConformanceDate),
  kind: 'nonconformance',
  id: item.nonConformanceUniqueId,
  typeId: item.nonConformanceTypeId,
  typeName: item.nonConformanceTypeName,
  text: item.nonConformanceReport,
})

export const fromConstructionReport = (item: ConstructionReport): Noting => ({
  ...common(item, item.constructionReportDate),
  kind: 'construction',
  id: item.constructionReportUniqueID,
  typeId: item.constructionReportTypeID,
  typeName: item.constructionReportTypeName,
  text: item.constructionReportNotes,
  firm: item.subcontractorUniqueID,
  firmName: item.subcontractorName,
  people: item.subcontractorPeople,
  hours: item.subcontractorHours,
})

interface Kind {
  /** The record type for files. */
  type: 'Observation' | 'NonConformance' | 'ConstructionReport'
  /** The heading above the entries of this kind. */
  label: string
  noun: string
  /** The names of the fields in calls. */
  fields: { id: string; type: string; date: string; text: string }
  /** The messages after an entry was added, changed or deleted (002 §8). */
  done: { added: string; changed: string; deleted: string }
}

export const kinds: Readonly<Record<KindName, Kind>> = {
  observation: {
    type: 'Observation',
    label: 'Observations',
    noun: 'observation',
    fields: {
      id: 'observationUniqueId',
      type: 'observationTypeId',
      date: 'observationDate',
      text: 'observationReport',
    },
    done: {
      added: 'The observations were saved successfully!',
      changed: 'The observations were saved successfully!',
      deleted: 'Observation report was deleted.',
    },
  },
  nonconformance: {
    type: 'NonConformance',
    label: 'Non-conformance',
    noun: 'non-conformance',
    fields: {
      id: 'nonConformanceUniqueId',
      type: 'nonConformanceTypeId',
      date: 'nonConformanceDate',
      text: 'nonConformanceReport',
    },
    done: {
      added: 'Non Conformance report was uploaded!',
      changed: 'Non Conformance report was updated!',
      deleted: stepTexts.deleted,
    },
  },
  construction: {
    type: 'ConstructionReport',
    label: 'Construction activities',
    noun: 'work report',
    fields: {
      id: 'constructionReportUniqueID',
      type: 'constructionReportTypeID',
      date: 'constructionReportDate',
      text: 'constructionReportNotes',
    },
    done: { added: texts.added, changed: texts.updated, deleted: 'Construction report was deleted.' },
  },
}

interface Choice {
  id: number
  name: string
}

interface Form {
  kind: KindName
  /** The name of the form in the list of forms. */
  title: string
  /** The headings of the form for a new entry and for an existing entry. */
  headings: { add: string; edit: string }
  path:
    | '/reports/daily/observation'
    | '/reports/daily/inspection'
    | '/reports/daily/nonconformance'
    | '/reports/daily/construction'
  types: readonly Choice[]
  /** True: each type has a form of its own, so the user chooses the type before writing (002 §4). */
  isByType: boolean
  placeholder: string
}

const ofInspectors = observationTypes.filter((type) => type.primaryObservationTypeId !== null)
const inspector = observationTypes.find((type) => type.observationTypeName === 'Inspector')

export const formNames = ['observation', 'inspection', 'nonconformance', 'construction'] as const
export type FormName = (typeof formNames)[number]

/** The forms, in the order of display (002 §2). */
export const forms: Readonly<Record<FormName, Form>> = {
  observation: {
    kind: 'observation',
    title: 'Observation',
    headings: { add: 'New observation', edit: 'Edit observation' },
    path: '/reports/daily/observation',
    types: observationTypes.flatMap(({ observationTypeId: id, observationTypeName: name, ...type }) =>
      type.primaryObservationTypeId === null && id !== inspector?.observationTypeId ? [{ id, name }] : [],
    ),
    isByType: true,
    placeholder: 'What did you see?',
  },
  inspection: {
    kind: 'observation',
    title: 'Inspection',
    headings: { add: 'New inspection notes', edit: 'Edit inspection notes' },
    path: '/reports/daily/inspection',
    types: ofInspectors.map(({ observationTypeId: id, observationTypeName: name }) => ({ id, name })),
    isByType: false,
    placeholder: 'What did the inspector look at, and find?',
  },
  nonconformance: {
    kind: 'nonconformance',
    title: 'Non-conformance',
    headings: { add: 'New non-conformance', edit: 'Edit non-conformance' },
    path: '/reports/daily/nonconformance',
    types: nonConformanceTypes.map(({ nonConformanceTypeId: id, nonConformanceTypeName: name }) => ({
      id,
      name,
    })),
    isByType: false,
    placeholder: 'What is not as drawn or specified, and where?',
  },
  construction: {
    kind: 'construction',
    title: 'Work performed',
    headings: { add: 'Work performed', edit: 'Edit work performed' },
    path: '/reports/daily/construction',
    types: constructionReportTypes.map(
      ({ constructionReportTypeID: id, constructionReportTypeName: name }) => ({ id, name }),
    ),
    isByType: true,
    placeholder: 'What was done?',
  },
}

/** The form in which an entry is edited. */
export function formOf({ kind, typeId }: Pick<Noting, 'kind' | 'typeId'>): FormName {
  if (kind !== 'observation') return kind
  return forms.observation.types.some(({ id }) => id === typeId) ? 'observation' : 'inspection'
}

/** The number of arrived files, `2 of 3 files`, if some have not arrived; otherwise empty. */
export const lackingFiles = ({ filesMeant, filesLacking }: Pick<Noting, 'filesMeant' | 'filesLacking'>) =>
  filesLacking > 0 ? `${filesMeant - filesLacking} of ${countOf(filesMeant, 'file')}` : ''

const LONGEST_TITLE = 90

/** Entries have no title, so the first line of the text is used, shortened if it is too long. */
export function titleOf({ text }: Pick<Noting, 'text'>): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= LONGEST_TITLE) return line
  return `${line.slice(0, line.lastIndexOf(' ', LONGEST_TITLE) + 1 || LONGEST_TITLE).trimEnd()} …`
}
