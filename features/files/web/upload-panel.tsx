/** The uploads of this tab, at the foot of every screen while there are any. */

import { ActionIcon, Group, Paper, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatSize } from '#contract/sizes.ts'
import { countOf } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { SameNameDialog } from './same-name-dialog.tsx'
import classes from './upload-panel.module.css'
import { cancelUpload, clearEnded, retryUpload, stopUploads, type Upload, useUploads } from './uploads.ts'

/** What went well is seen where it was put: it need not stand here long. */
const GONE_MILLISECONDS = 4000

const isUnderWay = ({ state }: Upload) => state !== 'done' && state !== 'failed'
const percent = (sent: number, size: number) => (size > 0 ? Math.floor((sent * 100) / size) : 0)
const plural = (count: number) => countOf(count, 'file')

function summaryOf(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const [done, failed] = [count('done'), count('failed')]
  if (uploads.some(isUnderWay)) {
    if (count('waiting') > 0) return 'Waiting for the connection'
    return `Uploading ${plural(uploads.length - done - failed)}`
  }
  if (failed === 0) return `${plural(done)} uploaded`
  return done === 0 ? `${plural(failed)} not uploaded` : `${done} uploaded, ${failed} not`
}

export function UploadPanel() {
  const uploads = useUploads()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => stopUploads, [])

  const isDone = uploads.length > 0 && uploads.every(({ state }) => state === 'done')
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(clearEnded, GONE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isDone])

  const summary = uploads.length > 0 ? summaryOf(uploads) : ''
  const underWay = uploads.filter(isUnderWay)
  const sum = (pick: (upload: Upload) => number) =>
    underWay.reduce((total, upload) => total + pick(upload), 0)
  const whole = percent(
    sum(({ sent }) => sent),
    sum(({ file }) => file.size),
  )
  return (
    <>
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
      {uploads.length > 0 && (
        <Paper withBorder className={classes.panel} component="section" aria-label="Uploads">
          <Group className={classes.head} gap={4} wrap="nowrap">
            <Text fz="sm" fw={600} flex={1} className="tabular">
              {summary}
              {underWay.length > 0 && ` · ${whole}%`}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={isOpen ? 'Fold the uploads' : 'Show the uploads'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
            </ActionIcon>
            {underWay.length === 0 && (
              <ActionIcon variant="subtle" color="gray" aria-label="Close the uploads" onClick={clearEnded}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </Group>
          {isOpen && (
            <ul className={classes.list}>
              {uploads.map((upload) => (
                <UploadItem key={upload.id} upload={upload} />
              ))}
            </ul>
          )}
        </Paper>
      )}
      <SameNameDialog asked={uploads.filter(({ state }) => state === 'asking')} />
    </>
  )
}

/** What is said of one, beside its percents. */
function noteOf({ state, sent, file }: Upload): string {
  if (state === 'checking' || state === 'queued') return `${formatSize(file.size)} · waiting`
  if (state === 'asking') return 'The name is taken'
  if (state === 'waiting') return `${percent(sent, file.size)}% · waiting for the connection`
  if (state === 'saving') return 'Saving'
  if (state === 'done') return formatSize(file.size)
  return `${percent(sent, file.size)}% of ${formatSize(file.size)}`
}

function UploadItem({ upload }: { upload: Upload }) {
  const { id, file, state, sent, problem } = upload
  return (
    <li className={classes.item}>
      <Group gap={4} wrap="nowrap" mih={28}>
        <Text fz="sm" className={classes.name} title={file.name}>
          {file.name}
        </Text>
        {state === 'failed' && !problem?.isFinal && (
          <Tip label="Try again">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Try again to upload ${file.name}`}
              onClick={() => retryUpload(id)}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Tip>
        )}
        {state === 'done' ? (
          <IconCheck size={18} className={classes.done} role="img" aria-label="Uploaded" />
        ) : (
          <Tip label={state === 'failed' ? 'Put away' : 'Cancel'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${state === 'failed' ? 'Put away' : 'Cancel'} ${file.name}`}
              onClick={() => cancelUpload(id)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Tip>
        )}
      </Group>
      {state === 'failed' ? (
        <Text fz="xs" c="var(--plumb-late)">
          {problem?.text}
        </Text>
      ) : (
        <Text fz="xs" c="dimmed" className="tabular">
          {noteOf(upload)}
        </Text>
      )}
      {(state === 'sending' || state === 'waiting' || state === 'saving') && (
        <Progress
          mt={6}
          size="xs"
          value={percent(sent, file.size)}
          color={state === 'waiting' ? 'orange' : undefined}
          aria-label={`Upload of ${file.name}`}
        />
      )}
    </li>
  )
}
