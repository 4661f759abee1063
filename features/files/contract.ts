/** The calls of files and folders of a work order and of its records (000 §7 'Files'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { Day, Flag, idOf, text, wholeNumber } from '#contract/values.ts'
import { fileOrders } from './orders.ts'
import {
  FileChange,
  FileItem,
  FilePaging,
  FileVersion,
  FolderChange,
  listFilters,
  Name,
  NewFile,
  NewFolder,
  placeFields,
  UploadFields,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Files', action }) as const

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/s3/uploadfile',
  area: 'files',
  access: access('Create'),
  receivesFile: true,
  body: UploadFields,
  reply: Ids,
  summary: 'Takes one file as multipart/form-data, and attaches it where a place is named',
  description:
    'With a place it answers the id of the file. Without one, that of an upload: /api/file/create attaches it within ' +
    'a day, else it is removed. What was cut off can be resumed by the tus protocol at /api/uploads, where the last ' +
    "part of an upload's address is its id.",
})

export const createFiles = endpoint({
  method: 'POST',
  path: '/api/file/create',
  area: 'files',
  access: access('Create'),
  body: arrayOf(NewFile),
  reply: Ids,
  summary: "Attaches one's own uploads, all or none",
})

export const updateFiles = endpoint({
  method: 'POST',
  path: '/api/file/update',
  area: 'files',
  access: access('Update'),
  body: arrayOf(FileChange),
  reply: Ids,
  summary: 'Renames and moves files within their work order, all or none',
})

export const deleteFiles = endpoint({
  method: 'POST',
  path: '/api/file/delete',
  area: 'files',
  access: access('Delete'),
  body: arrayOf(idOf('file')),
  reply: Ids,
  summary: 'Deletes files, all or none',
})

export const deleteFile = endpoint({
  method: 'POST',
  path: '/api/s3/deletefile',
  area: 'files',
  access: access('Delete'),
  body: z.object({ fileUniqueId: idOf('file') }),
  reply: Ids,
  summary: 'Deletes one file',
})

export const FileLink = z.object({ url: z.string() })
export type FileLink = z.output<typeof FileLink>

export const getFileLink = endpoint({
  method: 'POST',
  path: '/api/s3/getfile',
  area: 'files',
  access: access('Read'),
  body: z.object({
    fileUniqueId: idOf('file'),
    version: wholeNumber(1, 1_000_000).nullish().meta({ example: 1, description: 'left out: the newest' }),
    isInline: Flag.nullish().meta({ description: 'to be shown, where its type can do no harm' }),
  }),
  givesLinks: true,
  describesWith: 'url',
  reply: FileLink,
  summary: 'A link to download a file, good for some minutes and with this session only',
  description: 'The link stands in errorDescription, too, where the older clients look for it (001 §7).',
})

export type FileSort = Sort<(typeof fileOrders)[number]>
const sort = sortedBy(fileOrders)

/** The columns of the spreadsheet export of files and folders. */
export const fileColumns = [
  'name',
  'type',
  'size',
  'changed',
  'author',
  'path',
  'version',
  'created',
] as const
export type FileColumn = (typeof fileColumns)[number]

export const listFiles = endpoint({
  method: 'POST',
  path: '/api/s3/listfiles',
  area: 'files',
  access: access('Read'),
  givesLinks: true,
  body: FilePaging.extend({
    sort,
    isWithoutFolders: Flag.nullish().meta({ example: null, description: 'true: files alone' }),
  }),
  reply: Page(FileItem),
  summary: 'What lies in a folder or at the top of a record: folders first, then files, by name',
  description: 'Folders come first in every order.',
})

export const listPhotos = endpoint({
  method: 'POST',
  path: '/api/file/photos',
  area: 'files',
  access: access('Read'),
  givesLinks: true,
  body: pagingOf('workOrder'),
  reply: Page(FileItem),
  summary:
    'Ours: the pictures of a project and of all its records that the caller may read, the newest first',
})

export const exportFiles = endpoint({
  method: 'POST',
  path: '/api/file/export',
  area: 'files',
  access: access('Read'),
  body: FilePaging.pick({
    TargetUniqueID: true,
    targetType: true,
    workOrderUniqueId: true,
    searchKey: true,
    stage: true,
  }).extend({ ...sheetOf(fileColumns), sort }),
  sendsFile: true,
  reply: FileReply,
  summary: 'What lies in a folder or at the top of a record as a spreadsheet',
})

export const listFilesOfFolder = endpoint({
  method: 'POST',
  path: '/api/file/folder',
  area: 'files',
  access: access('Read'),
  givesLinks: true,
  body: pagingOf('folder').extend(listFilters),
  reply: Page(FileItem),
  summary: 'The files in a folder, by name',
})

export const findFolder = endpoint({
  method: 'POST',
  path: '/api/folder',
  area: 'files',
  access: access('Read'),
  body: pagingOf('folder'),
  reply: Page(FileItem),
  summary: 'One folder as a page: items[0] is it',
})

export const listInFolder = endpoint({
  method: 'POST',
  path: '/api/folder/files',
  area: 'files',
  access: access('Read'),
  givesLinks: true,
  body: pagingOf('folder').extend({ ...listFilters, sort }),
  reply: Page(FileItem),
  summary: 'What lies in a folder: folders first, then files, by name',
})

export const listFoldersOfRecord = endpoint({
  method: 'POST',
  path: '/api/folder/target',
  area: 'files',
  access: access('Read'),
  body: FilePaging.omit({ stage: true }).extend(goesOn),
  reply: PageWithNext(FileItem),
  summary: 'The folders at the top of a record, or in a folder, by name',
})

export const findReportFolder = endpoint({
  method: 'POST',
  path: '/api/folder/report',
  area: 'files',
  access: access('Read'),
  writes: true,
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    reportDate: Day,
    type: text(60).min(1, 'must not be empty').meta({ example: 'Incidents' }),
  }),
  reply: FileItem,
  summary: 'The folder of a daily report of a day and a type; made when it is asked for first',
})

export const findBidPacket = endpoint({
  method: 'POST',
  path: '/api/folder/bidpacket',
  area: 'files',
  access: access('Read'),
  writes: true,
  body: z.object({ workOrderUniqueId: idOf('advertisedWorkOrder') }),
  reply: FileItem,
  summary: "Ours: the folder of a project's bid packet; made when it is asked for first",
  description:
    '409 BID_PACKET_TOO_EARLY where the project was never advertised. While it is advertised, every account that finds it reads what lies in it.',
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/s3/createfolder',
  area: 'files',
  access: access('Create'),
  body: NewFolder.omit({ name: true }).extend({ folderName: Name }),
  reply: Ids,
  summary: 'Adds a folder',
})

export const createFolders = endpoint({
  method: 'POST',
  path: '/api/folder/create',
  area: 'files',
  access: access('Create'),
  body: arrayOf(NewFolder),
  reply: Ids,
  summary: 'Adds folders, all or none',
})

export const updateFolders = endpoint({
  method: 'POST',
  path: '/api/folder/update',
  area: 'files',
  access: access('Update'),
  body: arrayOf(FolderChange),
  reply: Ids,
  summary: 'Renames and moves folders with all that lies in them, all or none',
})

export const deleteFolders = endpoint({
  method: 'POST',
  path: '/api/folder/delete',
  area: 'files',
  access: access('Delete'),
  body: arrayOf(idOf('folder')),
  reply: Ids,
  summary: 'Deletes folders with all that lies in them, all or none',
})

export const listVersions = endpoint({
  method: 'POST',
  path: '/api/file/versions',
  area: 'files',
  access: access('Read'),
  body: pagingOf('file'),
  reply: Page(FileVersion),
  summary: 'The states that a file had, newest first',
})

export const listTakenNames = endpoint({
  method: 'POST',
  path: '/api/file/names',
  area: 'files',
  access: access('Read'),
  body: z.object({ ...placeFields, names: z.array(Name).min(1).max(500) }),
  reply: z.array(z.object({ name: z.string(), fileUniqueId: z.string() })),
  summary: 'Which of these names files of a place have: asked before uploading',
})
