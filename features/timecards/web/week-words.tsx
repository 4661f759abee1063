/** Texts about weeks, for the desktop and the phone. */
import { IconCircleDashed, IconCornerUpLeft, IconHourglass, IconLock, IconSend } from '@tabler/icons-react'
import { amountOf } from '#contract/figures.ts'
import { formatDay } from '#web/ui/format.ts'
import type { Week, WeekDay, WeekPerson } from '../contract.ts'
import { stateNames, stateText } from '../week-state.ts'

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** The index of Saturday, the first day of the weekend. */
const SATURDAY = 5

/** `Mon 16`. */
export const dayName = (day: string, index: number) => `${dayNames[index]} ${Number(day.slice(-2))}`

export const isWeekend = (index: number) => index >= SATURDAY || undefined

/** Hours of overtime or double time; a dash for 0. */
export const moreOf = (hours: string) => (Number(hours) === 0 ? '–' : amountOf(hours))

/** True if the week shows a column for double time. */
export const hasDoubleTime = ({ overtimeRule, doubleTimeHours }: Week) =>
  overtimeRule === 'California' || Number(doubleTimeHours) > 0

/** True if the user can take a step with the week as a whole. */
export const canChoose = ({ may }: WeekPerson) =>
  may.approve === null || may.submit === null || may.sendBack === null

const SIZE = 16

/** `Nov 23`: the day of an instant, by the user's clock. */
const shortDay = (at: string) => formatDay(at).replace(/, \d{4}$/, '')

/** The state of a week: a word and an icon. */
export function StateMark({ person }: { person: WeekPerson }) {
  const { state, stateAt, stateByName, stateComment, may, days, supervisorName } = person
  const hasTime = days.some(({ hours }) => hours !== null)
  if (state === 'approved') {
    const corrected = days.filter(({ isCorrected }) => isCorrected).length
    return (
      <span data-state="approved" title={stateByName ? `By ${stateByName}` : undefined}>
        <IconLock size={SIZE} aria-hidden />
        {stateNames.approved}
        <small>{corrected > 0 ? `${corrected} corrected` : stateAt && shortDay(stateAt)}</small>
      </span>
    )
  }
  if (state === 'sent back')
    return (
      <span data-state="sent back" title={`${stateByName}: ${stateComment}`}>
        <IconCornerUpLeft size={SIZE} aria-hidden />
        {stateNames['sent back']}
      </span>
    )
  if (may.approve === null)
    return (
      <span data-state="to approve">
        <IconCircleDashed size={SIZE} aria-hidden />
        Pending approval
      </span>
    )
  if (state === 'submitted')
    return (
      <span>
        <IconSend size={SIZE} aria-hidden />
        {stateNames.submitted}
      </span>
    )
  if (!hasTime) return <span>–</span>
  return (
    <span title={supervisorName ? `Waits for ${supervisorName}` : undefined}>
      <IconHourglass size={SIZE} aria-hidden />
      {supervisorName ?? stateNames.open}
    </span>
  )
}

/** The reason why the hours of a day cannot be typed. */
export function whyFixed(
  { state, stateByName, stateAt, may, subTaskUniqueId }: WeekPerson,
  of: WeekDay,
): string {
  if (state === 'approved') return `${stateText('approved', stateByName, stateAt)}: corrected, never edited`
  if (of.entryCount > 1) return 'Several entries. Change each one in My time.'
  if (of.entryCount === 1 && may.log) return 'Has start and end times. Change it in My time.'
  if (of.canType && subTaskUniqueId === null) return 'On no activity here yet. Choose one below.'
  return may.log ? 'Nothing can be typed here yet' : 'You can only view this time'
}
