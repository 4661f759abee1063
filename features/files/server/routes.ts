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
  findBidPacket,
  findFolder,
  findReportFolder,
  getFileLink,
  listFiles,
  listFilesOfFolder,
  listFoldersOfRecord,
  listInFolder,
  listPhotos,
  listTakenNames,
  listVersions,
  updateFiles,
  updateFolders,
  uploadFile,
} from '../contract.ts'
import { exportFilesSheet } from './export.ts'
import { attachUploads, changeFiles, receiveUpload, removeFiles } from './files.ts'
import { addFolders, changeFolders, ensureBidPacket, ensureReportFolder, removeFolders } from './folders.ts'
import {
  findFolderItem,
  findTakenNames,
  linkToFile,
  pageOfFolder,
  pageOfPhotos,
  pageOfPlace,
  pageOfVersions,
  pageWithFolder,
} from './listing.ts'
import type { FileRules } from './rules.ts'

/** The platform services that the routes of files use. */
export interface FilePorts {
  links: Links
}

/** The routes of files. `links` creates download links; `rules` decides when the files of a record may change. */
export function routes({ links }: FilePorts, rules: FileRules): Route[] {
  return [
    answer(uploadFile, (context, body) => receiveUpload(context, rules, body)),
    answer(createFiles, (context, body) => attachUploads(context, rules, body)),
    answer(updateFiles, (context, body) => changeFiles(context, rules, body)),
    answer(deleteFiles, (context, body) => removeFiles(context, rules, body)),
    answer(deleteFile, (context, { fileUniqueId }) => removeFiles(context, rules, [fileUniqueId])),
    answer(getFileLink, (context, body) => linkToFile(context, links, body)),
    answer(listFiles, (context, { isWithoutFolders, ...body }) =>
      pageOfPlace(context, links, body, isWithoutFolders ? ['File'] : ['Folder', 'File']),
    ),
    answer(listPhotos, (context, body) => pageOfPhotos(context, links, body)),
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
    answer(findBidPacket, async (context, { workOrderUniqueId }) =>
      findFolderItem(context, links, await ensureBidPacket(context, workOrderUniqueId)),
    ),
    answer(createFolder, (context, { folderName, ...place }) =>
      addFolders(context, rules, [{ ...place, name: folderName }]),
    ),
    answer(createFolders, (context, body) => addFolders(context, rules, body)),
    answer(updateFolders, (context, body) => changeFolders(context, rules, body)),
    answer(deleteFolders, (context, body) => removeFolders(context, rules, body)),
    answer(listVersions, pageOfVersions),
    answer(listTakenNames, findTakenNames),
  ]
}
