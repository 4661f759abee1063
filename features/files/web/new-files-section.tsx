/**
 * The files of a form: dropped on it, pasted into it, chosen, or taken with the camera. They are uploaded
 * after the form is saved.
 */
import { Button, FileButton, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type HoldsFiles, holderOf } from '#contract/record-types.ts'
import { addChecked } from './checked-files.ts'
import { DropCover, useDropped } from './drop-area.tsx'
import classes from './new-files.module.css'
import type { NewFiles } from './new-files.ts'
import { isPicture, NewFilesList, NewPhoto } from './new-files-list.tsx'

export interface NewFilesSectionProps {
  of: NewFiles
  /** The type of the record that the form saves. */
  targetType: HoldsFiles
  /** The heading; the default is 'Files'. */
  title?: string
  /** The form begins with photos: on a phone they come first, without a card around them. */
  isPhotos?: boolean
}

export function NewFilesSection({ of, targetType, title = 'Files', isPhotos = false }: NewFilesSectionProps) {
  const heading = useId()
  // A handheld device without a mouse has a camera on its back.
  const isHandheld = useMediaQuery('(hover: none) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  })
  const add = (files: File[]) => addChecked(of, files)
  // The whole form accepts dropped files. The form is known after the section is rendered in it.
  const [section, setSection] = useState<HTMLElement | null>(null)
  const form = section?.closest('form') ?? null
  const state = useDropped(form, { isEnabled: true, takesAllPastes: true, onFiles: add })
  const { label } = holderOf(targetType)
  const count = of.files.length
  const head = (
    <Group justify="space-between" gap="sm" mb="sm" wrap="nowrap">
      <Group gap={8} align="baseline">
        <Title order={2} fz="md" id={heading}>
          {title}
        </Title>
        {count > 0 && (
          <Text fz="sm" c="dimmed" className="tabular">
            {count}
          </Text>
        )}
      </Group>
      <Text fz="xs" c="dimmed">{`Saved with the ${label}`}</Text>
    </Group>
  )
  const parts = isHandheld ? <ByHand of={of} add={add} isPhotos={isPhotos} /> : <AtDesk of={of} add={add} />
  return (
    <Paper
      ref={setSection}
      component="section"
      aria-labelledby={heading}
      {...(isHandheld && isPhotos ? { bg: 'transparent' } : { withBorder: true, p: 'md' })}
    >
      {isHandheld && isPhotos ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      {parts}
      <VisuallyHidden role="status">
        {count > 0 && `${count} file${count === 1 ? '' : 's'} chosen`}
      </VisuallyHidden>
      {form &&
        createPortal(<DropCover state={state} hint={`Drop files here to add them to the ${label}`} />, form)}
    </Paper>
  )
}

interface WaysProps {
  of: NewFiles
  add: (files: File[]) => void
}

function AtDesk({ of, add }: WaysProps) {
  const reset = useRef<() => void>(null)
  return (
    <>
      <NewFilesList files={of.files} onRemove={of.remove} />
      <FileButton
        multiple
        resetRef={reset}
        onChange={(files) => {
          add(files)
          // Resets the field, so that a removed file can be chosen again.
          reset.current?.()
        }}
      >
        {(props) => (
          <button {...props} type="button" className={classes.zone} aria-label="Choose files">
            <IconUpload size={18} stroke={1.6} aria-hidden />
            <span>
              Drop, paste or <b>choose files</b>
            </span>
          </button>
        )}
      </FileButton>
    </>
  )
}

/** The buttons on a handheld device. The camera comes first, because the user usually stands in front of the work. */
function ByHand({ of, add, isPhotos }: WaysProps & { isPhotos: boolean }) {
  const resetCamera = useRef<() => void>(null)
  const resetGallery = useRef<() => void>(null)
  const resetFiles = useRef<() => void>(null)
  const photos = of.files.filter(isPicture)
  const [first, ...more] = photos
  return (
    <>
      <div className={classes.photos} data-has-some={first ? true : undefined}>
        {first && <NewPhoto key={first.id} of={first} onRemove={of.remove} />}
        <div className={classes.ways}>
          <FileButton
            accept="image/*"
            capture="environment"
            resetRef={resetCamera}
            onChange={(photo) => {
              if (photo) add([photo])
              resetCamera.current?.()
            }}
          >
            {(props) => (
              <Button
                {...props}
                data-begin
                // A form has one filled button, which saves it. If the form begins with photos, the camera
                // button is filled, too.
                variant={isPhotos ? 'filled' : 'light'}
                className={classes.camera}
                classNames={{ label: classes.label }}
              >
                <IconCamera size={28} stroke={1.6} aria-hidden />
                {first ? 'Take another' : 'Take a photo'}
              </Button>
            )}
          </FileButton>
          <FileButton
            accept="image/*"
            multiple
            resetRef={resetGallery}
            onChange={(chosen) => {
              add(chosen)
              resetGallery.current?.()
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes.gallery}
                leftSection={<IconPhoto size={20} stroke={1.6} aria-hidden />}
              >
                Gallery
              </Button>
            )}
          </FileButton>
        </div>
        {more.length > 0 && (
          <div className={classes.more}>
            {more.map((photo) => (
              <NewPhoto key={photo.id} of={photo} onRemove={of.remove} />
            ))}
          </div>
        )}
      </div>
      <NewFilesList files={of.files.filter((file) => !isPicture(file))} onRemove={of.remove} />
      {!isPhotos && (
        <FileButton
          multiple
          resetRef={resetFiles}
          onChange={(chosen) => {
            add(chosen)
            resetFiles.current?.()
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              fullWidth
              mt="xs"
              leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
            >
              Choose files
            </Button>
          )}
        </FileButton>
      )}
    </>
  )
}
