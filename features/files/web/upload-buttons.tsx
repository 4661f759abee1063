/** The ways to choose files to upload: from the device, and with its camera. */
import { Button, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { namedByMoment } from './file-facts.ts'

export interface UploadButtonsProps {
  size?: 'sm' | 'xs'
  /** The one thing to do here. */
  isPrimary?: boolean
  /** Several stand side by side on a phone. */
  isTight?: boolean
  /** They are chosen here, and uploaded later. */
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
  // What is held in the hand has a camera on its back.
  const isHandheld = useMediaQuery('(hover: none) and (pointer: coarse)') ?? false
  // The same file can be chosen again afterwards.
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
