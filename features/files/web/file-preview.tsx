/** Shows a file according to its kind; the details if its kind cannot be shown. */
import { Button, Center, Loader, Paper, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { FailedState } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { downloadFile, linkToShow } from './api.ts'
import { FileFacts } from './details-dialog.tsx'
import { kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import classes from './preview-dialog.module.css'
import { TextView } from './text-view.tsx'

/** Loaded on demand, because it imports PDF.js. */
const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

export function FilePreview({ file }: { file: FileItem }) {
  const [problem, setProblem] = useState<string>()
  const fail = useCallback((text: string) => setProblem(text), [])
  if (problem) return <NoPreview file={file} reason={problem} />
  const kind = kindOf(file.contentType)
  if (kind === 'image') return <ImageView file={file} onFailure={fail} />
  if (kind === 'pdf') {
    return (
      <WithLink file={file}>
        {(url) => (
          <Suspense fallback={<Waiting />}>
            <PdfView url={url} name={file.name} onFailure={fail} />
          </Suspense>
        )}
      </WithLink>
    )
  }
  if (kind === 'text') {
    return (
      <WithLink file={file}>{(url) => <TextView url={url} name={file.name} onFailure={fail} />}</WithLink>
    )
  }
  if (kind === 'video' || kind === 'audio') {
    return <WithLink file={file}>{(url) => <MediaView url={url} file={file} onFailure={fail} />}</WithLink>
  }
  return <NoPreview file={file} reason="This kind of file cannot be shown here." />
}

function Waiting() {
  return (
    <Center h="100%">
      <Loader size="sm" type="dots" role="img" aria-label="Loading the preview" />
    </Center>
  )
}

/** Requests the link once, so that the content is not loaded again when the list is fetched again. */
function WithLink({ file, children }: { file: FileItem; children: (url: string) => React.ReactNode }) {
  const { fileUniqueId } = file
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<Error>()
  const [tries, setTries] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const stop = new AbortController()
    linkToShow(fileUniqueId ?? '', stop.signal).then(setUrl, (failure: Error) => {
      if (!stop.signal.aborted) setError(failure)
    })
    return () => stop.abort()
  }, [fileUniqueId, tries])
  const retry = () => {
    setError(undefined)
    setTries(tries + 1)
  }
  if (url) return children(url)
  return error ? <FailedState title={texts.fetchFailed} error={error} retry={retry} /> : <Waiting />
}

function ImageView({ file, onFailure }: { file: FileItem; onFailure: (text: string) => void }) {
  const { previewUrl, isPreviewPending, name } = file
  // Keeps the first link: a refetched list may contain a new link, which would load the picture again.
  const [shown, setShown] = useState(previewUrl)
  if (!shown && previewUrl) setShown(previewUrl)
  if (!shown) {
    return isPreviewPending ? (
      <Center h="100%">
        <Stack align="center" gap="xs">
          <Loader size="sm" type="dots" aria-hidden />
          <Text fz="sm" c="dimmed" role="status">
            Preparing the preview
          </Text>
        </Stack>
      </Center>
    ) : (
      <NoPreview file={file} reason="There is no preview of this file." />
    )
  }
  return (
    <div className={classes.stage}>
      <img src={shown} alt={name} onError={() => onFailure('The picture could not be loaded.')} />
    </div>
  )
}

const CANNOT_PLAY = 'Your browser cannot play this file.'

interface MediaViewProps {
  url: string
  file: FileItem
  onFailure: (text: string) => void
}

/** A failure within this time after the link was created is not caused by an expired link. */
const LINK_MILLISECONDS = 60_000

/** A film can be longer than its link is valid. Then it continues with a new link at the same position. */
function MediaView({ url, file, onFailure }: MediaViewProps) {
  const [source, setSource] = useState(() => ({ url, since: Date.now(), at: 0 }))
  const Media = kindOf(file.contentType) === 'video' ? 'video' : 'audio'
  const renew = (at: number) => {
    if (Date.now() - source.since < LINK_MILLISECONDS) return onFailure(CANNOT_PLAY)
    linkToShow(file.fileUniqueId ?? '', new AbortController().signal).then(
      (next) => setSource({ url: next, since: Date.now(), at }),
      () => onFailure(CANNOT_PLAY),
    )
  }
  return (
    <div className={classes.stage}>
      <Media
        src={source.url}
        controls
        preload="metadata"
        aria-label={file.name}
        onLoadedMetadata={({ currentTarget: media }) => {
          if (source.at === 0) return
          media.currentTime = source.at
          void media.play()
        }}
        onError={({ currentTarget }) => renew(currentTarget.currentTime)}
      />
    </div>
  )
}

function NoPreview({ file, reason }: { file: FileItem; reason: string }) {
  return (
    <div className={classes.stage}>
      <Paper withBorder className={classes.facts}>
        <Stack gap="md">
          <Stack align="center" gap="xs" ta="center">
            <FileMark item={file} size={56} />
            <Text fz="sm" role="status">
              {reason}
            </Text>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void downloadFile(file.fileUniqueId ?? '').catch(toast.failure)}
            >
              Download
            </Button>
          </Stack>
          <FileFacts item={file} />
        </Stack>
      </Paper>
    </div>
  )
}
