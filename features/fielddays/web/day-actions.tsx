/** The actions on a day, in the head of the daily report. */
import { Button, Text } from '@mantine/core'
import { IconCamera, IconDots, IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddMenu } from '#features/fieldnotes/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkIcon } from '#web/ui/link-button.tsx'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { useReport } from '#web/ui/page/report-actions.tsx'
import { StepBar } from '#web/ui/record/record-steps.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FieldDay } from '../contract.ts'
import { bodyOf, type DayPlace, downloadDay, mailDay, useNoWork, wholeDayQuery } from './api.ts'
import { AddendumDialog, ConfirmDayDialog, NoWorkDialog } from './day-dialogs.tsx'
import { classes } from './styles.ts'

export function DayActions(place: DayPlace) {
  const may = useMay()
  const isPhone = useIsPhone()
  const { data: day } = useQuery(wholeDayQuery(place))
  const [asked, setAsked] = useState<'confirm' | 'addendum' | 'noWork'>()
  if (!day) return null
  const mayConfirm = may('FieldNotes', 'Delete', place.workOrder)
  const mayAdd = may('FieldNotes', 'Create', place.workOrder)
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
      {isPhone && (mayConfirm || mayAdd) && (
        <StepBar>
          {!isConfirmed && mayAdd && (
            <>
              <LinkIcon
                variant="default"
                to="/reports/daily/construction"
                search={{ ...addressOf(place), type: 'General' }}
                aria-label="Photo for the day"
              >
                <IconCamera size={22} aria-hidden />
              </LinkIcon>
              <AddMenu isIcon {...place} />
            </>
          )}
          {!isConfirmed && mayConfirm && (
            <Button
              variant={day.lacks.length > 0 ? 'light' : 'filled'}
              mod={{ mine: true }}
              onClick={() => setAsked('confirm')}
            >
              <span>
                Confirm this day
                {(day.lacks.length > 0 || day.doubts.length > 0) && (
                  <Text span display="block" fz="xs" fw={400}>
                    {day.lacks.length > 0 ? `asks first: ${day.lacks.length} missing` : 'asks first'}
                  </Text>
                )}
              </span>
            </Button>
          )}
          {isConfirmed && mayAdd && (
            <Button mod={{ mine: true }} onClick={() => setAsked('addendum')}>
              Add addendum
            </Button>
          )}
        </StepBar>
      )}
      {!isPhone && !isConfirmed && mayConfirm && (
        <Button
          leftSection={<IconLock size={18} aria-hidden />}
          className={classes.onScreen}
          onClick={() => setAsked('confirm')}
        >
          Confirm this day
        </Button>
      )}
      {!isPhone && isConfirmed && mayAdd && (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.onScreen}
          onClick={() => setAsked('addendum')}
        >
          Add addendum
        </Button>
      )}
      {asked === 'confirm' && <ConfirmDayDialog day={day} place={place} onClose={close} />}
      {asked === 'addendum' && <AddendumDialog place={place} onClose={close} />}
      {asked === 'noWork' && <NoWorkDialog place={place} onClose={close} />}
    </>
  )
}

const addressOf = ({ workOrder, day }: DayPlace) => ({ WorkorderUniqueId: workOrder, SelectedDate: day })

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
  const report = useReport()
  const takeBack = () => void mark.mutateAsync({ ...bodyOf(place), reason: '' }).catch(toast.failure)
  return (
    <>
      {may('Reports', 'Read', place.workOrder) && (
        <>
          <Menu.Item onClick={() => report.download(() => downloadDay(place))}>
            Download as spreadsheet
          </Menu.Item>
          <Menu.Item onClick={() => report.mail((mailTo) => mailDay(place, mailTo))}>Mail to me</Menu.Item>
        </>
      )}
      <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      {mayMark && (
        <Menu.Item onClick={isMarked ? takeBack : onMark}>
          {isMarked ? 'Mark as a day with work' : 'Mark as a day without work'}
        </Menu.Item>
      )}
    </>
  )
}
