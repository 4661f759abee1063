/** The look of each kind of state, the same in every module: one colour and one icon. */
import {
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPencilCheck,
  IconPlayerPause,
  IconProgress,
} from '@tabler/icons-react'
import type { StatusLook } from './status-mark.tsx'

export const stateLooks = {
  draft: { color: 'gray', icon: IconCircleDashed },
  open: { color: 'gray', icon: IconCircle },
  inProgress: { color: 'blueprint', icon: IconProgress },
  pending: { color: 'orange', icon: IconClock },
  needsInformation: { color: 'orange', icon: IconHelpCircle },
  done: { color: 'green', icon: IconCircleCheck },
  asNoted: { color: 'green', icon: IconPencilCheck },
  refused: { color: 'red', icon: IconCircleX },
  void: { color: 'gray', icon: IconBan },
  paused: { color: 'gray', icon: IconPlayerPause },
} as const satisfies Record<string, Omit<StatusLook, 'label'>>

/** A kind of state. */
export type StateKind = keyof typeof stateLooks
