/** Buttons to choose files for upload, and to take a photo on a handheld device. */
import { Button, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { namedByMoment } from './file-facts.ts'

export interface UploadButtonsProps {
  size?: 'sm' | 'xs'
  /** The main action of the screen: the button is filled. */
  isPrimary?: boolean
  /** Less padding, so that several buttons fit side by side on a phone. */
  isTight?: boolean
  /** The files are only chosen here and uploaded later. */
  isAttaching?: boolean
  onFiles: (files: File[]) => void
}

export function UploadButtons({
  size = 'sm',
  isPrimary = false,
  isTight = false,
  isAttaching = false,
  onFiles,
}: UploadButtonsProps) {
  // A handheld device without a mouse has a camera on its back.
  const isHandheld = useMediaQuery('(hover: none) and (pointer: coarse)') ?? false
  // Resets the fields, so that the same file can be chosen again.
  const resetPhoto = useRef<() => void>(null)
  const resetFiles = useRef<() => void>(null)
  const Icon = isAttaching ? IconPaperclip : IconUpload
  const room = { size, px: isTight ? 8 : undefined }
  return (
    <>
      {isHandheld && (
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={resetPhoto}
          onChange={(photo) => {
            if (photo) onFiles([namedByMoment(photo, 'Photo')])
            resetPhoto.current?.()
          }}
        >
          {(props) => (
            <Button {...props} variant="default" {...room} leftSection={<IconCamera size={16} aria-hidden />}>
              Take photo
            </Button>
          )}
        </FileButton>
      )}
      <FileButton
        multiple
        {...(isAttaching && { inputProps: { 'aria-label': 'Files to attach' } })}
        resetRef={resetFiles}
        onChange={(files) => {
          onFiles(files)
          resetFiles.current?.()
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant={isPrimary ? 'filled' : 'default'}
            {...room}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {isAttaching ? 'Attach' : 'Upload'}
          </Button>
        )}
      </FileButton>
    </>
  )
}
