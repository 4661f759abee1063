/** What an actor says to a change order: asked with what approving changes, and with room for a word. */
import { Box, Stack, Text, Textarea } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { LoadingRows } from '#web/ui/list/list-states.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { ChangeOrder, ChangeOrderEffect } from '../contract.ts'
import { changeOrderMachine } from '../machine.ts'
import { type Decision, discussion, effectQuery, useDecide } from './api.ts'
import { headingOf } from './change-order-words.ts'
import { EffectFacts } from './effect-facts.tsx'

interface Words {
  label: string
  question: (name: string) => string
  text: string
  confirm: string
  comment: string
  done: string
  isDangerous?: boolean
  /** Without a word nobody would know what to do. */
  isCommentNeeded?: boolean
}

const words: Record<Decision, Words> = {
  approve: {
    label: 'Approve',
    question: (name) => `Approve ${name}?`,
    text: 'The last approval brings it into force: then all of this changes at once.',
    confirm: 'Approve',
    comment: 'Comment',
    done: 'The change order was approved',
  },
  review: {
    label: 'Ask for information',
    question: (name) => `Ask for information on ${name}?`,
    text: 'It goes back to its originator. You keep the turn: you may still approve or reject it.',
    confirm: 'Ask',
    comment: 'What do you need to know?',
    isCommentNeeded: true,
    done: 'The originator was asked for information',
  },
  reject: {
    label: 'Reject',
    question: (name) => `Reject ${name}?`,
    text: 'This ends it: a rejected change order is not opened again.',
    confirm: 'Reject',
    comment: 'Why?',
    isCommentNeeded: true,
    done: 'The change order was rejected',
    isDangerous: true,
  },
}

export interface DecideButtonProps {
  order: ChangeOrder
  decision: Decision
  /** What the change order says of it. */
  may: Allowed
  icon: TablerIcon
  variant: 'filled' | 'default'
}

export function DecideButton({ order, decision, may, icon: Icon, variant }: DecideButtonProps) {
  const {
    label,
    question,
    text,
    confirm,
    comment: asks,
    done,
    isDangerous = false,
    isCommentNeeded = false,
  } = words[decision]
  const [isOpen, setOpen] = useState(false)
  // What they agree to is what was there when they were asked.
  const [seen, setSeen] = useState(order.rowVersion)
  const [comment, setComment] = useState('')
  const { changeOrderMasterUniqueId: id } = order
  const decide = useDecide(id)
  const effect = useQuery({ ...effectQuery(id), enabled: isOpen && decision === 'approve' })
  // Whose turn it is says more than that it is not theirs.
  const pending = order.actors.find(({ isPending }) => isPending)
  return (
    <>
      <StepButton
        variant={variant}
        may={may}
        refusal={denialOf(may) && pending ? `It is the turn of ${pending.approverName}.` : undefined}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => {
          setSeen(order.rowVersion)
          setOpen(true)
        }}
      >
        {label}
      </StepButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={question(headingOf(order))}
        confirmLabel={confirm}
        isDangerous={isDangerous}
        isReady={
          (!isCommentNeeded || comment.trim() !== '') &&
          (decision !== 'approve' || isAsSeen(effect.data, seen))
        }
        step={[changeOrderMachine, decision]}
        onConfirm={() => decide.mutateAsync({ decision, comment, rowVersion: seen })}
        done={done}
      >
        <Stack gap="md">
          <Text inherit>{text}</Text>
          {isOpen && <ChangedSince {...discussion.history(id)} />}
          {decision === 'approve' && <Effect effect={effect.data} />}
          <Textarea
            label={asks}
            required={isCommentNeeded}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={10_000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/** False while it is not known what approving does, where that is of another version, and where something stands in its way. */
const isAsSeen = (effect: ChangeOrderEffect | undefined, seen: number) =>
  effect?.rowVersion === seen && effect.conflicts.length === 0

function Effect({ effect }: { effect: ChangeOrderEffect | undefined }) {
  return (
    <Box>{effect ? <EffectFacts effect={effect} columns={1} /> : <LoadingRows rows={2} height={40} />}</Box>
  )
}
