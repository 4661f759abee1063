/** An action on all chosen records, which the user must confirm. */
import { Button, List, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import type { Step } from '#web/ui/ask/question.ts'
import { countOf } from '#web/ui/format.ts'
import type { Chosen, Several } from '#web/ui/list/several.ts'

/** The maximum number of names in the question. */
const MOST_NAMES = 5

export interface ChosenActionProps {
  several: Several
  noun: { one: string; many: string }
  /** The verb in 'Close 3 items'. */
  verb: string
  icon: Icon
  /** A sentence in the question about the effect of the action. */
  note: string
  isDangerous?: boolean
  act: (ids: string[], chosen: readonly Chosen[], isAgreed: boolean) => Promise<unknown>
  /**
   * The error code of a refusal after which the user is asked again. If the user agrees, `isAgreed` is true.
   */
  asksOn?: string
  /** The message after the action, if the action is not a step of the records. */
  done?: (count: number) => string
  step?: Step
}

export function ChosenAction(props: ChosenActionProps) {
  const { several, noun, verb, icon: Icon, note, isDangerous = false, act, asksOn, done, step } = props
  const [isAsking, setAsking] = useState(false)
  const { items } = several
  const what = `${verb} ${countOf(items.length, noun.one, noun.many)}`
  const isTooMany = items.length > MOST_RECORDS
  return (
    <>
      <Button
        size="sm"
        variant={isDangerous ? 'default' : 'filled'}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setAsking(true)}
      >
        {what}
      </Button>
      {isTooMany && (
        <Text fz="xs" c="dimmed">
          At most {MOST_RECORDS} at once.
        </Text>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`${what}?`}
        confirmLabel={what}
        isDangerous={isDangerous}
        {...(step && { step, record: countOf(items.length, noun.one, noun.many) })}
        {...(done && { done: done(items.length) })}
        {...(asksOn && { asksOn })}
        onConfirm={async (isAgreed) => {
          await act(
            items.map(({ id }) => id),
            items,
            isAgreed,
          )
          several.end()
        }}
        onClose={() => setAsking(false)}
      >
        <List size="sm">
          {items.slice(0, MOST_NAMES).map(({ id, name }) => (
            <List.Item key={id}>{name}</List.Item>
          ))}
        </List>
        {items.length > MOST_NAMES && (
          <Text fz="sm" mt={4}>
            and {items.length - MOST_NAMES} more.
          </Text>
        )}
        <Text fz="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      </ConfirmDialog>
    </>
  )
}
