/**
 * The uploads of this tab, at the bottom of every screen, including files that an earlier page did not finish
 * sending.
 */

import { ActionIcon, Group, Paper, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { holderOf } from '#contract/record-types.ts'
import { formatSize } from '#contract/sizes.ts'
import { keeperOf } from '#web/session/kept-here.ts'
import { KEPT_MARK } from '#web/session/kept-mark.ts'
import { useSession } from '#web/session/session.ts'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { countOf } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { SameNameDialog } from './same-name-dialog.tsx'
import classes from './upload-panel.module.css'
import type { Upload } from './upload-parts.ts'
import {
  cancelUpload,
  clearEnded,
  followOtherTabs,
  retryAway,
  retryUpload,
  staysUntilSent,
  stopUploads,
  takeUpKept,
  useUploads,
} from './uploads.ts'

/** Successful uploads disappear after this time, because the file is visible at its place. */
const GONE_MILLISECONDS = 4000
/** The interval of new tries: a server does not announce that it works again. */
const AGAIN_MILLISECONDS = 60_000

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
  const [ask, question] = useAsk()
  useKept()

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
              aria-label={isOpen ? 'Collapse the uploads' : 'Show the uploads'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
            </ActionIcon>
            {underWay.length === 0 && !uploads.every(staysUntilSent) && (
              <ActionIcon variant="subtle" color="gray" aria-label="Close the uploads" onClick={clearEnded}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </Group>
          {uploads.some((upload) => staysUntilSent(upload) && upload.keptAs === null) && (
            <Text fz="xs" px="md" py={6} className={classes.unkept}>
              These files are not kept if you close the app. Leave it open until they are sent.
            </Text>
          )}
          {isOpen && (
            <ul className={classes.list}>
              {uploads.map((upload) => (
                <UploadItem key={upload.id} upload={upload} onDiscard={() => ask(discardOf(upload))} />
              ))}
            </ul>
          )}
        </Paper>
      )}
      {question}
      <SameNameDialog asked={uploads.filter(({ state }) => state === 'asking')} />
    </>
  )
}

/**
 * Takes the files that wait in this browser, and retries when there may be a connection again. Stops when the
 * session ends.
 */
function useKept(): void {
  const keeper = keeperOf(useSession())
  useEffect(() => {
    if (keeper === null) return stopUploads
    const look = () => {
      // A closed tab may have left files. It may not have been able to notify the other tabs.
      if (!document.hidden) void takeUpKept()
      retryAway()
    }
    const follow = ({ key }: StorageEvent) => {
      if (key === KEPT_MARK) followOtherTabs()
    }
    const timer = setInterval(look, AGAIN_MILLISECONDS)
    addEventListener('online', look)
    addEventListener('storage', follow)
    document.addEventListener('visibilitychange', look)
    void takeUpKept()
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', look)
      stopUploads()
    }
  }, [keeper])
}

const discardOf = ({ id, file, record, place }: Upload): Ask => ({
  title: `Discard ${file.name}?`,
  text: `It was not sent to ${recordOf({ record, place })}, and is on this device alone. It is gone then.`,
  confirmLabel: 'Discard file',
  isDangerous: true,
  act: () => Promise.resolve(cancelUpload(id)),
})

/** A text such as `observation ‘Fog until ten’`. */
const recordOf = ({ record, place: { targetType } }: Pick<Upload, 'record' | 'place'>): string =>
  [targetType && `the ${holderOf(targetType).label}`, record && `‘${record}’`].filter(Boolean).join(' ')

/** The text about the progress of an upload. */
function noteOf({ state, sent, file }: Upload): string {
  if (state === 'checking' || state === 'keeping' || state === 'queued')
    return `${formatSize(file.size)} · waiting`
  if (state === 'asking') return 'The name is taken'
  if (state === 'waiting') return `${percent(sent, file.size)}% · waiting for the connection`
  if (state === 'saving') return 'Saving'
  if (state === 'done') return formatSize(file.size)
  return `${percent(sent, file.size)}% of ${formatSize(file.size)}`
}

function UploadItem({ upload, onDiscard }: { upload: Upload; onDiscard: () => void }) {
  const { id, file, state, sent, problem } = upload
  const isKept = staysUntilSent(upload)
  const verb = isKept ? 'Discard' : state === 'failed' ? 'Put away' : 'Cancel'
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
          state !== 'keeping' && (
            <Tip label={verb}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${verb} ${file.name}`}
                onClick={isKept ? onDiscard : () => cancelUpload(id)}
              >
                <IconX size={16} />
              </ActionIcon>
            </Tip>
          )
        )}
      </Group>
      {isKept && (
        <Text fz="xs" className={classes.name} dir="auto" title={upload.record}>
          {recordOf(upload).replace(/^the /, 'For ')}
        </Text>
      )}
      {state === 'failed' ? (
        <Text fz="xs" c="var(--plumb-late)">
          {isKept && 'Not sent: '}
          {problem?.text}
        </Text>
      ) : (
        <Text fz="xs" c="dimmed" className="tabular">
          {noteOf(upload)}
        </Text>
      )}
      {state === 'failed' && upload.keptAs && (
        <Text fz="xs" c="dimmed">
          {problem?.isAway ? 'Kept on this device. Tries again automatically' : 'Kept on this device'}
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
