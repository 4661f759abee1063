/** The kinds of notings as the screens know them: one shape for all, and what each calls its fields over the wire. */

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

/** A noting, by the names that are the same for all kinds. */
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
  /** How many files were to follow it, and how many of them have not come. */
  filesMeant: number
  filesLacking: number
  createdOnDate: string
  firm: string | null
  firmName: string | null
  /** How many of its people were there, and their hours together. */
  people: number | null
  hours: string | null
  /** Its day is confirmed: why nothing of it changes any more. */
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
  /** What files hang on. */
  type: 'Observation' | 'NonConformance' | 'ConstructionReport'
  /** The heading of those of a day. */
  label: string
  noun: string
  /** What the wire calls its fields. */
  fields: { id: string; type: string; date: string; text: string }
  /** What is said when one was added, changed, deleted (002 §8). */
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
  /** What it is called among the others. */
  title: string
  /** The headings of the form for a new one, and for one that is there. */
  headings: { add: string; edit: string }
  path:
    | '/reports/daily/observation'
    | '/reports/daily/inspection'
    | '/reports/daily/nonconformance'
    | '/reports/daily/construction'
  types: readonly Choice[]
  /** Each type is a form of its own, which one chooses before one writes (002 §4). */
  isByType: boolean
  placeholder: string
}

const ofInspectors = observationTypes.filter((type) => type.primaryObservationTypeId !== null)
const inspector = observationTypes.find((type) => type.observationTypeName === 'Inspector')

export const formNames = ['observation', 'inspection', 'nonconformance', 'construction'] as const
export type FormName = (typeof formNames)[number]

/** The forms, in their order (002 §2). */
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

/** The form that edits a noting. */
export function formOf({ kind, typeId }: Pick<Noting, 'kind' | 'typeId'>): FormName {
  if (kind !== 'observation') return kind
  return forms.observation.types.some(({ id }) => id === typeId) ? 'observation' : 'inspection'
}

/** `2 of 3 files`, where some have not come; else nothing. */
export const lackingFiles = ({ filesMeant, filesLacking }: Pick<Noting, 'filesMeant' | 'filesLacking'>) =>
  filesLacking > 0 ? `${filesMeant - filesLacking} of ${countOf(filesMeant, 'file')}` : ''

const LONGEST_TITLE = 90

/** A noting has no title: the first line of its text is one, as far as that goes. */
export function titleOf({ text }: Pick<Noting, 'text'>): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= LONGEST_TITLE) return line
  return `${line.slice(0, line.lastIndexOf(' ', LONGEST_TITLE) + 1 || LONGEST_TITLE).trimEnd()} …`
}
