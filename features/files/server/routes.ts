import type { Links } from '#server/http/links.ts'
import { answer, type Route } from '#server/http/mount.ts'
import {
  createFiles,
  createFolder,
  createFolders,
  deleteFile,
  deleteFiles,
  deleteFolders,
  exportFiles,
  findFolder,
  findReportFolder,
  getFileLink,
  listFiles,
  listFilesOfFolder,
  listFoldersOfRecord,
  listInFolder,
  listTakenNames,
  listVersions,
  updateFiles,
  updateFolders,
  uploadFile,
} from '../contract.ts'
import { exportFilesSheet } from './export.ts'
import { attachUploads, changeFiles, receiveUpload, removeFiles } from './files.ts'
import { addFolders, changeFolders, ensureReportFolder, removeFolders } from './folders.ts'
import {
  findFolderItem,
  findTakenNames,
  linkToFile,
  pageOfFolder,
  pageOfPlace,
  pageOfVersions,
  pageWithFolder,
} from './listing.ts'

/** What the use cases of files are lent. */
export interface FilePorts {
  links: Links
}

/** The routes, bound to what makes links. */
export function routes({ links }: FilePorts): Route[] {
  return [
    answer(uploadFile, receiveUpload),
    answer(createFiles, attachUploads),
    answer(updateFiles, changeFiles),
    answer(deleteFiles, removeFiles),
    answer(deleteFile, (context, { fileUniqueId }) => removeFiles(context, [fileUniqueId])),
    answer(getFileLink, (context, body) => linkToFile(context, links, body)),
    answer(listFiles, (context, body) => pageOfPlace(context, links, body)),
    answer(exportFiles, exportFilesSheet),
    answer(listFilesOfFolder, (context, body) => pageOfFolder(context, links, body, ['File'])),
    answer(findFolder, (context, body) => pageWithFolder(context, links, body)),
    answer(listInFolder, (context, body) => pageOfFolder(context, links, body, ['Folder', 'File'])),
    answer(listFoldersOfRecord, (context, body) =>
      pageOfPlace(context, links, { ...body, stage: undefined }, ['Folder']),
    ),
    answer(findReportFolder, async (context, body) =>
      findFolderItem(context, links, await ensureReportFolder(context, body)),
    ),
    answer(createFolder, (context, { folderName, ...place }) =>
      addFolders(context, [{ ...place, name: folderName }]),
    ),
    answer(createFolders, addFolders),
    answer(updateFolders, changeFolders),
    answer(deleteFolders, removeFolders),
    answer(listVersions, pageOfVersions),
    answer(listTakenNames, findTakenNames),
  ]
}
