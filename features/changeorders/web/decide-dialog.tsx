/** Asks an actor to confirm a decision, with the effect of an approval and a field for a comment. */
import { Box, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangedSince } from '#features/history/web/public.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { LoadingRows } from '#web/ui/list/list-states.tsx'
import type { ChangeOrderDetails, ChangeOrderEffect } from '../contract.ts'
import { changeOrderMachine } from '../machine.ts'
import { type Decision, discussion, effectQuery, useDecide } from './api.ts'
import { headingOf } from './change-order-words.ts'
import { EffectFacts } from './effect-facts.tsx'

interface Words {
  question: (name: string) => string
  text?: string
  confirm: string
  comment: string
  isDangerous?: boolean
  /** True if the decision needs a comment, because the originator must learn the question or the reason. */
  isCommentNeeded?: boolean
}

const words: Record<Decision, Words> = {
  approve: {
    question: (name) => `Approve ${name}?`,
    confirm: 'Approve',
    comment: 'Comment',
  },
  review: {
    question: (name) => `Ask for information on ${name}?`,
    text: 'It goes back to its originator. You can still approve or reject it.',
    confirm: 'Ask',
    comment: 'What do you need to know?',
    isCommentNeeded: true,
  },
  reject: {
    question: (name) => `Reject ${name}?`,
    text: 'A rejected change order cannot be reopened.',
    confirm: 'Reject',
    comment: 'Why?',
    isCommentNeeded: true,
    isDangerous: true,
  },
}

export interface DecideDialogProps {
  order: ChangeOrderDetails
  decision: Decision
  /** The version that the actor saw when the dialog opened: the decision is on this version. */
  seen: number
  onClose: () => void
}

export function DecideDialog({ order, decision, seen, onClose }: DecideDialogProps) {
  const {
    question,
    text,
    confirm,
    comment: asks,
    isDangerous = false,
    isCommentNeeded = false,
  } = words[decision]
  const [comment, setComment] = useState('')
  const { changeOrderMasterUniqueId: id } = order
  const decide = useDecide(id)
  const isApproval = decision === 'approve'
  const effect = useQuery({ ...effectQuery(id), enabled: isApproval })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={question(headingOf(order))}
      confirmLabel={confirm}
      isDangerous={isDangerous}
      isReady={(!isCommentNeeded || comment.trim() !== '') && (!isApproval || isAsSeen(effect.data, seen))}
      step={[changeOrderMachine, decision]}
      onConfirm={() => decide.mutateAsync({ decision, comment, rowVersion: seen })}
      record={headingOf(order)}
    >
      <Stack gap="md">
        <Text inherit>{isApproval ? afterApproval(order) : text}</Text>
        <ChangedSince {...discussion.history(id)} />
        {isApproval && <Effect effect={effect.data} />}
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
  )
}

/** The text about the result of an approval: the next actor, or in effect. */
function afterApproval({ actors }: ChangeOrderDetails): string {
  const next = actors.find(({ statusName, isPending }) => statusName === 'Pending' && !isPending)
  return next ? `Next: ${next.approverName}.` : 'You are the last approver: this makes it effective.'
}

/** True if the effect is loaded, is of the version that the actor saw, and has no conflicts. */
const isAsSeen = (effect: ChangeOrderEffect | undefined, seen: number) =>
  effect?.rowVersion === seen && effect.conflicts.length === 0

function Effect({ effect }: { effect: ChangeOrderEffect | undefined }) {
  return (
    <Box>{effect ? <EffectFacts effect={effect} columns={1} /> : <LoadingRows rows={2} height={40} />}</Box>
  )
}
