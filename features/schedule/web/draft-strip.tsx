/**
 * The bar below the chart with unsaved moves: a summary, the tasks and jobs that no longer contain them, and
 * buttons to save.
 */
import { Button, Checkbox, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconArrowsMoveHorizontal } from '@tabler/icons-react'
import { countOf, formatSpan } from '#web/ui/format.ts'
import { type Draft, draftWords, type Holders, type Shift, shiftWords, type Widened } from './draft.ts'
import { type Span, spanWords } from './rows.ts'

export interface DraftStripProps {
  draft: Draft
  /** The tasks and jobs whose dates no longer contain the moved activities. */
  holders: Holders
  /** Whether the dates of these tasks and jobs change, too; undefined: the user may not change them. */
  takesAlong: boolean | undefined
  onTakeAlong: (takesAlong: boolean) => void
  /** Moved activities that another person has changed meanwhile. */
  overtaken: readonly (Span & { id: string; title: string })[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  isSaving: boolean
  onCancel: () => void
  onApply: () => void
}

/** Up to this number, titles are named; above, only counted. */
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
              {`Changed in the meantime: ${namesOf(overtaken)}, ${overtaken
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
        <Buttons isSaving={isSaving} isRefused={isOvertaken} onCancel={onCancel} onApply={onApply} />
      </Group>
    </section>
  )
}

export interface ShiftStripProps
  extends Pick<DraftStripProps, 'takesAlong' | 'onTakeAlong' | 'isSaving' | 'onCancel' | 'onApply'> {
  shift: Shift
  /** The number of records that move along; undefined until the dry run returns. */
  foreseen: { tasks: number; subTasks: number; staying: number } | undefined
  to: Span | undefined
  /** The job whose dates would no longer contain the task. */
  beyond: Widened<Span & { title: string }> | null
}

/** A job or a task that was moved, and the number of records that move along. */
export function ShiftStrip(props: ShiftStripProps) {
  const { shift, foreseen, to, beyond, takesAlong, onTakeAlong, isSaving, onCancel, onApply } = props
  return (
    <section className="plan-strip" aria-label="Not saved">
      <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 280px">
        <IconArrowsMoveHorizontal size={20} aria-hidden />
        <Stack gap={2} aria-live="polite">
          <Text fz="sm" fw={600}>
            {shiftWords(shift)}
            {to && (
              <Text span inherit fw={400}>
                {`: ${formatSpan(to.startDate, to.endDate)}`}
              </Text>
            )}
          </Text>
          {foreseen && (
            <Text fz="sm" c="dimmed">
              {withWords(foreseen)}
            </Text>
          )}
          {beyond && takesAlong === undefined && (
            <Text fz="sm" c="dimmed">
              {`Outside the dates of ${beyond.holder.title}.`}
            </Text>
          )}
          {beyond && takesAlong !== undefined && (
            <Checkbox
              size="xs"
              checked={takesAlong}
              onChange={({ currentTarget }) => onTakeAlong(currentTarget.checked)}
              label={`Outside its job or project: move that too, ${holderWords(beyond)}`}
            />
          )}
        </Stack>
      </Group>
      <Buttons isSaving={isSaving} onCancel={onCancel} onApply={onApply} />
    </section>
  )
}

/** As in `Moves 3 tasks and 24 activities; 6 finished stay.` */
function withWords({
  tasks,
  subTasks,
  staying,
}: {
  tasks: number
  subTasks: number
  staying: number
}): string {
  const parts = [
    ...(tasks > 0 ? [countOf(tasks, 'task')] : []),
    ...(subTasks > 0 ? [countOf(subTasks, 'activity', 'activities')] : []),
  ]
  const stays = `${staying} finished ${staying === 1 ? 'stays' : 'stay'}`
  const moves = parts.length > 0 ? `Moves ${parts.join(' and ')}` : 'Nothing in it moves'
  return `${[moves, ...(staying > 0 ? [stays] : [])].join('; ')}.`
}

function Buttons({
  isSaving,
  isRefused = false,
  onCancel,
  onApply,
}: Pick<DraftStripProps, 'isSaving' | 'onCancel' | 'onApply'> & { isRefused?: boolean }) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        disabled={isSaving}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button size="xs" loading={isSaving} disabled={isRefused} onClick={onApply}>
        Apply
      </Button>
    </Group>
  )
}

const namesOf = (them: readonly { title: string }[]) =>
  them.length <= FEW ? them.map(({ title }) => title).join(' and ') : `${them.length} of them`

/**
 * The tasks and jobs that no longer contain their moved activities, with the offer to change their dates,
 * too.
 */
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
      label={`Outside its task or job: move ${all.length === 1 ? 'that' : 'those'} too, ${words}`}
    />
  )
}

const holderWords = ({ holder, to }: Widened<Span & { title: string }>) =>
  `${holder.title} to ${formatSpan(to.startDate, to.endDate)}`
