/**
 * A dialog that issues an addendum to everyone who intends to bid. An addendum never changes, so the dialog
 * shows the consequences first.
 */
import { Button, Paper, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { untilOf } from '#features/projects/bidding-words.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem } from '#web/ui/form/day-rules.ts'
import type { Tabulation } from '../tabulation-contract.ts'
import { useIssueAddendum } from './addenda-api.ts'
import {
  AlternateFields,
  isWhole,
  NOTHING_WRITTEN,
  sentOf,
  type WrittenAlternate,
} from './alternate-fields.tsx'
import { isWritten, sentLines, type Written } from './line-changes.ts'
import { LineChanges } from './line-changes-fields.tsx'

export interface IssueDialogProps {
  project: Pick<
    Tabulation,
    'workOrderUniqueId' | 'addendaCount' | 'biddingEndDate' | 'biddingEndTime' | 'biddingEndText'
  >
  /** Whether the end of bidding may be moved. */
  mayMove: boolean
  onClose: () => void
}

const LONGEST_TITLE = 200
const LONGEST_TEXT = 8000

export function IssueDialog({ project, mayMove, onClose }: IssueDialogProps) {
  const { workOrderUniqueId, biddingEndDate, biddingEndTime } = project
  const [number] = useState(project.addendaCount + 1)
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [alternates, setAlternates] = useState<readonly (WrittenAlternate & { key: number })[]>([])
  const [lines, setLines] = useState<readonly Written[]>([])
  const issue = useIssueAddendum()
  const limits = { first: { day: biddingEndDate, what: 'the day on which bidding ends now' } }
  const isWrong =
    title.trim() === '' ||
    text.trim() === '' ||
    Boolean(dayProblem(day, limits)) ||
    !alternates.every(isWhole) ||
    !lines.every(isWritten)
  const body = {
    ...{ workOrderUniqueId, addendumTitle: title, addendumText: text },
    // Moves the end to another day at the same time of day.
    ...(day && day !== biddingEndDate && { biddingEndDate: day, biddingEndTime }),
    ...(alternates.length > 0 && { alternates: alternates.map(sentOf) }),
    ...sentLines(lines),
  }
  return (
    <SaveDialog
      isLarge
      title={`Addendum ${number}`}
      isDirty={title !== '' || text !== '' || day !== null || alternates.length + lines.length > 0}
      onClose={onClose}
      confirmLabel="Issue addendum"
      isReady={!isWrong}
      input={body}
      save={(key) => issue.mutateAsync({ body, key })}
      done={() => ({ text: 'Addendum issued', detail: title })}
    >
      <TextInput
        label="Title"
        description="e.g. Rock at grid C"
        required
        maxLength={LONGEST_TITLE}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="What bidders have to know"
        required
        autosize
        minRows={5}
        maxRows={14}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mayMove && (
        <DayInput
          label="Move the end of bidding to"
          description={`Bids are now due by ${untilOf(project)}. If blank, this does not change. You can only move it later.`}
          limits={limits}
          value={day}
          onChange={setDay}
        />
      )}
      <LineChanges workOrder={workOrderUniqueId} written={lines} onChange={setLines} />
      {alternates.map((one, index) => (
        <Paper key={one.key} withBorder p="md" component="section" aria-label={`New alternate ${index + 1}`}>
          <Text fz="sm" fw={600} mb="sm">
            {`New alternate ${index + 1}`}
          </Text>
          <AlternateFields
            value={one}
            onChange={(next) =>
              setAlternates((all) =>
                all.map((old) => (old.key === one.key ? { ...next, key: old.key } : old)),
              )
            }
          />
          <Button
            variant="subtle"
            color="red"
            size="sm"
            mt="xs"
            onClick={() => setAlternates((all) => all.filter(({ key }) => key !== one.key))}
          >
            Remove alternate
          </Button>
        </Paper>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            setAlternates((all) => [...all, { ...NOTHING_WRITTEN, key: (all.at(-1)?.key ?? 0) + 1 }])
          }
        >
          Add an alternate
        </Button>
      </div>
      <Text fz="sm">
        Everyone who intends to bid is notified at once, and bidders who show intent later see it too. You
        cannot change or recall it. For further changes, issue another addendum.
        {lines.length > 0 &&
          ' Bids that are in already count at their unit costs for the changed lines, until they are replaced.'}
      </Text>
    </SaveDialog>
  )
}
