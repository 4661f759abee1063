/** The web parts of files for other features. */
export { attachedQuery } from './api.ts'
export { useFormFiles } from './form-files.tsx'
export { addUploads } from './later-uploads.ts'
export {
  type AttachmentsProps,
  LazyAttachedList as AttachedList,
  LazyAttachedThumbs as AttachedThumbs,
  LazyAttachments as Attachments,
  LazyNewestPhotos as NewestPhotos,
} from './lazy-attachments.tsx'
export { bidPacketOf } from './lazy-bid-packet.ts'
export { AttachButtons, NewFilesField, NewFilesSection } from './lazy-new-files.tsx'
export { useNewFiles } from './new-files.ts'
