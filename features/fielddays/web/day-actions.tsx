/** What one can do with a day, in the head of the daily report. */
import { Button } from '@mantine/core'
import { IconDots, IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FieldDay } from '../contract.ts'
import { bodyOf, type DayPlace, downloadDay, useNoWork, wholeDayQuery } from './api.ts'
import { AddendumDialog, ConfirmDayDialog, NoWorkDialog } from './day-dialogs.tsx'
import { classes } from './styles.ts'

export function DayActions(place: DayPlace) {
  const may = useMay()
  const { data: day } = useQuery(wholeDayQuery(place))
  const [asked, setAsked] = useState<'confirm' | 'addendum' | 'noWork'>()
  if (!day) return null
  const mayConfirm = may('FieldNotes', 'Delete', place.workOrder)
  const isConfirmed = day.state === 'Confirmed'
  const close = () => setAsked(undefined)
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <Button
            variant="default"
            rightSection={<IconDots size={16} aria-hidden />}
            className={classes.onScreen}
          >
            More
          </Button>
        }
      >
        <MoreItems
          place={place}
          mayMark={
            mayConfirm && !isConfirmed && (day.state === 'Missing' || day.state === 'NoWork' || isEmpty(day))
          }
          isMarked={day.noWorkReason !== ''}
          onMark={() => setAsked('noWork')}
        />
      </PressMenu>
      {!isConfirmed && mayConfirm && (
        <Button
          leftSection={<IconLock size={18} aria-hidden />}
          className={classes.onScreen}
          onClick={() => setAsked('confirm')}
        >
          Confirm this day
        </Button>
      )}
      {isConfirmed && may('FieldNotes', 'Create', place.workOrder) && (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.onScreen}
          onClick={() => setAsked('addendum')}
        >
          Add addendum
        </Button>
      )}
      {asked === 'confirm' && <ConfirmDayDialog lacks={day.lacks} place={place} onClose={close} />}
      {asked === 'addendum' && <AddendumDialog place={place} onClose={close} />}
      {asked === 'noWork' && <NoWorkDialog place={place} onClose={close} />}
    </>
  )
}

const isEmpty = ({ people, work, weather, lacks }: FieldDay) =>
  !people?.length && !work?.length && weather.length === 0 && lacks.some(({ key }) => key === 'notings')

interface MoreItemsProps {
  place: DayPlace
  mayMark: boolean
  isMarked: boolean
  onMark: () => void
}

function MoreItems({ place, mayMark, isMarked, onMark }: MoreItemsProps) {
  const Menu = useMenu()
  const may = useMay()
  const mark = useNoWork()
  const takeBack = () => void mark.mutateAsync({ ...bodyOf(place), reason: '' }).catch(toast.failure)
  return (
    <>
      {may('Reports', 'Read', place.workOrder) && (
        <Menu.Item onClick={() => void downloadDay(place).catch(toast.failure)}>
          Download as spreadsheet
        </Menu.Item>
      )}
      <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      {mayMark && (
        <Menu.Item onClick={isMarked ? takeBack : onMark}>
          {isMarked ? 'It was a day with work' : 'Mark as a day without work'}
        </Menu.Item>
      )}
    </>
  )
}
