/** What was moved and is not saved yet, below the chart: what it comes to, what no longer holds it, and the way to save it. */
import { Button, Checkbox, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconArrowsMoveHorizontal } from '@tabler/icons-react'
import { formatSpan } from '#web/ui/format.ts'
import { type Draft, draftWords, type Holders, type Widened } from './draft.ts'
import { type Span, spanWords } from './rows.ts'

export interface DraftStripProps {
  draft: Draft
  /** What no longer holds what was moved. */
  holders: Holders
  /** Whether that is moved along; undefined: the caller may not. */
  takesAlong: boolean | undefined
  onTakeAlong: (takesAlong: boolean) => void
  /** What somebody else changed meanwhile. */
  overtaken: readonly (Span & { id: string; title: string })[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  isSaving: boolean
  onCancel: () => void
  onApply: () => void
}

/** Named as many as fit a line. */
const FEW = 2

export function DraftStrip(props: DraftStripProps) {
  const { draft, holders, takesAlong, onTakeAlong, overtaken, isSaving, onCancel, onApply } = props
  const [first] = draft.values()
  const isOvertaken = overtaken.length > 0
  return (
    <section className="plan-strip" aria-label="Not saved">
      <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 280px">
        <IconArrowsMoveHorizontal size={20} aria-hidden />
        <Stack gap={2} aria-live="polite">
          <Text fz="sm" fw={600}>
            {draftWords(draft)}
            {draft.size === 1 && first && (
              <Text span inherit fw={400}>
                {`: ${formatSpan(first.startDate, first.endDate)}`}
              </Text>
            )}
          </Text>
          {isOvertaken && (
            <Text fz="sm" c="var(--plumb-late)">
              {`Changed meanwhile: ${namesOf(overtaken)}, ${overtaken
                .slice(0, FEW)
                .map(spanWords)
                .join('; ')} now.`}
            </Text>
          )}
          <Beyond holders={holders} takesAlong={takesAlong} onTakeAlong={onTakeAlong} />
        </Stack>
      </Group>
      <Group gap="xs">
        {isOvertaken && (
          <>
            <Button variant="default" size="xs" onClick={props.onTakeTheirs}>
              Take theirs
            </Button>
            <Button variant="default" size="xs" onClick={props.onKeepMine}>
              Keep mine
            </Button>
          </>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={isSaving}
          rightSection={<Kbd size="xs">Esc</Kbd>}
          onClick={onCancel}
        >
          Cancel
        </Button>
        <Button size="xs" loading={isSaving} disabled={isOvertaken} onClick={onApply}>
          Apply
        </Button>
      </Group>
    </section>
  )
}

const namesOf = (them: readonly { title: string }[]) =>
  them.length <= FEW ? them.map(({ title }) => title).join(' and ') : `${them.length} of them`

/** What was moved out of the dates of its task, with the offer to move those along. */
function Beyond({
  holders: { tasks, jobs },
  takesAlong,
  onTakeAlong,
}: Pick<DraftStripProps, 'holders' | 'takesAlong' | 'onTakeAlong'>) {
  if (tasks.length === 0) return null
  const all = [...tasks, ...jobs]
  const words = all.length <= FEW ? all.map(holderWords).join(', ') : `${all.length} tasks and jobs`
  if (takesAlong === undefined)
    return (
      <Text fz="sm" c="dimmed">
        {`Outside the dates of ${words}.`}
      </Text>
    )
  return (
    <Checkbox
      size="xs"
      checked={takesAlong}
      onChange={({ currentTarget }) => onTakeAlong(currentTarget.checked)}
      label={`Outside the dates of what it is in: move ${all.length === 1 ? 'them' : 'those'} along, ${words}`}
    />
  )
}

const holderWords = ({ holder, to }: Widened<Span & { title: string }>) =>
  `${holder.title} to ${formatSpan(to.startDate, to.endDate)}`
