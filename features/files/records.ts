/** Files and folders as calls send and return them, and their errors (000 §3). */

import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { Paging } from '#contract/paging.ts'
import { accountRecordTypeNames, recordTypeNames } from '#contract/record-types.ts'
import { cleanName } from '#contract/uploads.ts'
import { clearableIdOf, Instant, idOf, RowVersion, text } from '#contract/values.ts'

export const fileErrors = defineErrors({
  FILE_NAME_TAKEN: {
    status: 409,
    text: 'A file with this name already exists here. Replace it, or keep both.',
  },
  FOLDER_NAME_TAKEN: {
    status: 409,
    text: 'Could Not Create The Folder! A folder with this name already exists here. Choose another name.',
  },
  FOLDER_INTO_ITSELF: { status: 409, text: 'A folder cannot be moved into itself or below itself.' },
  OTHER_WORK_ORDER: {
    status: 409,
    text: 'Files and folders can only be moved within their project. Upload them there instead.',
  },
  UPLOAD_NOT_FINISHED: {
    status: 409,
    text: 'This upload has not arrived yet. Wait until it is complete, and try again.',
  },
  UPLOAD_ATTACHED: { status: 409, text: 'This upload is already in use as a file. Upload it again.' },
  // Rule: records.md 'Decided after the second trial'
  FILE_DECIDED_ON: {
    status: 409,
    text: 'The decision was made with this file, so it cannot be changed. Add another file instead.',
  },
  FILE_SAID: {
    status: 409,
    text: 'This was sent and cannot be changed, nor can its files. Send another one instead.',
  },
  // Rule: docs/decisions/0131
  BID_PACKET_TOO_EARLY: {
    status: 409,
    text: 'This project was never advertised for bids, so it has no bid packet.',
    hint: 'Advertise it first.',
  },
  BID_PACKET_STAYS: {
    status: 409,
    text: 'Bidders can read the bid packet, so it must stay in the files of its project. Choose a place there.',
  },
  FOLDER_TOO_DEEP: { status: 409, text: 'Folders nest at most 30 deep. Choose a place further up.' },
})

/** The most levels of folders inside each other. */
export const DEEPEST = 30

export const Name = text(1000)
  .transform(cleanName)
  .refine((name) => name !== '', 'must not be empty')
  .meta({ example: 'Some name.txt' })

export const TargetType = z
  .enum([...recordTypeNames, ...accountRecordTypeNames])
  .meta({ example: 'WorkOrder' })
export type TargetType = z.output<typeof TargetType>

/** When a photo of work was taken: before or after the work. Empty for other files. */
export const Stage = z.enum(['', 'before', 'after'])
export type Stage = z.output<typeof Stage>

/** How to handle a file with the same name. If left out, the call is refused with FILE_NAME_TAKEN. */
export const OnSameName = z.enum(['replace', 'keepBoth'])
export type OnSameName = z.output<typeof OnSameName>

/**
 * The place of a file or a folder: a folder; otherwise the top level of a record; otherwise the top level of
 * the work order. If a folder is named together with a record or work order, the folder must belong to that
 * record or work order.
 */
export const placeFields = {
  workOrderUniqueId: clearableIdOf('workOrder'),
  folderUniqueId: clearableIdOf('folder'),
  targetUniqueID: clearableIdOf('workOrder').meta({
    description: 'the record it belongs to; its type is targetType',
  }),
  targetType: z
    .union([TargetType, z.literal('')])
    .nullish()
    .transform((type) => (type === '' || type === null ? undefined : type))
    .meta({ example: 'WorkOrder' }),
}
export const Place = z.object(placeFields)
export type Place = z.output<typeof Place>

/** A file of a record, as part of the record's own reply. */
export const AttachedFile = z.object({ fileUniqueId: z.string(), name: z.string() })
export type AttachedFile = z.output<typeof AttachedFile>

/** A folder above a file or folder, for the path to it. */
export const Above = z.object({ folderUniqueId: z.string(), name: z.string() })

/** A file or a folder in a list. */
export const FileItem = z.object({
  name: z.string(),
  type: z.enum(['File', 'Folder']),
  fileUniqueId: z.string().nullable().meta({ description: 'of a file' }),
  folderUniqueId: z
    .string()
    .nullable()
    .meta({ description: "a folder's own id; of a file, the folder it lies in" }),
  parentFolderUniqueId: z.string().nullable().meta({ description: 'the folder that it lies in' }),
  workOrderUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'null for what hangs on a record of the account' }),
  targetUniqueID: z.string(),
  targetType: TargetType,
  path: z.string().meta({ description: 'the names of the folders above and its own, joined with /' }),
  folders: z.array(Above).meta({ description: 'the folders above, outermost first' }),
  size: z.int().nullable(),
  contentType: z.string().nullable(),
  version: z.int().nullable(),
  stage: Stage,
  origin: z.string().meta({ description: 'of a file that was taken over from another record: which' }),
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  isPreviewPending: z.boolean().meta({ description: 'true while its pictures are being made' }),
  createdDate: Instant,
  createdByEmployeeUniqueId: z.string().nullable(),
  createdByEmployeeName: z.string(),
  modifiedDate: Instant,
  rowVersion: RowVersion,
})
export type FileItem = z.output<typeof FileItem>

/** One version of a file. */
export const FileVersion = z.object({
  fileUniqueId: z.string(),
  version: z.int(),
  isCurrent: z.boolean(),
  size: z.int(),
  contentType: z.string(),
  createdDate: Instant,
  createdByEmployeeUniqueId: z.string().nullable(),
  createdByEmployeeName: z.string(),
})
export type FileVersion = z.output<typeof FileVersion>

/** Fields sent together with an uploaded file. If they name a place, the file is attached there at once. */
export const UploadFields = z.object({
  ...placeFields,
  stage: Stage.optional(),
  onSameName: OnSameName.optional().meta({ example: 'keepBoth' }),
})
export type UploadFields = z.output<typeof UploadFields>

/** An upload to be attached as a file. */
export const NewFile = z.object({
  fileUniqueId: idOf('upload').meta({ description: 'the id of the upload' }),
  name: Name.optional().meta({ description: 'left out, the name it was uploaded with' }),
  ...placeFields,
  stage: Stage.optional(),
  onSameName: OnSameName.optional().meta({ example: 'keepBoth' }),
})
export type NewFile = z.output<typeof NewFile>

/** Fields that are left out stay unchanged; a folder of null means the top level of the record. */
export const FileChange = z.object({
  fileUniqueId: idOf('file'),
  name: Name.optional(),
  folderUniqueId: clearableIdOf('folder'),
  stage: Stage.optional(),
  rowVersion: RowVersion.optional(),
})
export type FileChange = z.output<typeof FileChange>

export const NewFolder = z.object({
  name: Name,
  parentFolderUniqueId: clearableIdOf('folder'),
  workOrderUniqueId: placeFields.workOrderUniqueId,
  targetUniqueID: placeFields.targetUniqueID,
  targetType: placeFields.targetType,
})
export type NewFolder = z.output<typeof NewFolder>

/** Fields that are left out stay unchanged; a parent of null means the top level of the record. */
export const FolderChange = z.object({
  folderUniqueId: idOf('folder'),
  name: Name.optional(),
  parentFolderUniqueId: clearableIdOf('otherFolder'),
  rowVersion: RowVersion.optional(),
})
export type FolderChange = z.output<typeof FolderChange>

export const listFilters = {
  searchKey: text(200).nullish().meta({ description: 'part of the name; looks below as well' }),
  stage: Stage.optional().meta({ description: 'only files of this stage' }),
}

/** The body for a list of a folder or of the top level of a record. */
export const FilePaging = Paging.extend({
  TargetUniqueID: idOf('workOrder').meta({ description: 'a record or a folder' }),
  targetType: z
    .union([TargetType, z.enum(['Folder', ''])])
    .nullish()
    .transform((type) => (type === '' || type === null ? undefined : type))
    .meta({ example: 'WorkOrder', description: 'left out, it is found out' }),
  workOrderUniqueId: clearableIdOf('workOrder').meta({
    description: 'where it is named, 404 for what is not of it',
  }),
  ...listFilters,
})
export type FilePaging = z.output<typeof FilePaging>
