/** A menu that turns the regular mails of a report to the user on or off. */
import { Button } from '@mantine/core'
import { IconCheck, IconMailFast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { formatDay } from '#web/ui/format.ts'
import { MenuItem } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { MailedReport, MailingPeriod } from '../contract.ts'
import { mailingsQuery, useChooseMailing } from './api.ts'

export interface MailingMenuProps {
  report: MailedReport
  /** The project of the progress report. Without a project, the user cannot choose a mailing. */
  project?: string | undefined
}

const choices = [
  ['week', 'Each Monday, the week before'],
  ['month', 'On the first, the month before'],
  ['never', 'Not regularly'],
] as const

export function MailingMenu({ report, project }: MailingMenuProps) {
  const { data } = useQuery(mailingsQuery)
  const { employeeUsername } = useSession()
  const choose = useChooseMailing()
  const isOf = (one: { report: MailedReport; workOrderUniqueId: string | null }) =>
    one.report === report && one.workOrderUniqueId === (project ?? null)
  const present = data?.find(isOf)
  const take = (every: MailingPeriod | 'never') =>
    choose.mutate(
      { report, workOrderUniqueId: project ?? null, every },
      {
        onSuccess: (all) => {
          const due = all.find(isOf)?.dueOn
          toast.success(
            due ? `Mailed to ${employeeUsername}, next on ${formatDay(due)}` : 'Not mailed regularly',
          )
        },
        onError: toast.failure,
      },
    )
  return (
    <PressMenu
      position="bottom-end"
      button={
        <Button
          variant="default"
          leftSection={<IconMailFast size={18} aria-hidden />}
          disabled={!data || (report === 'progress' && !project)}
          loading={choose.isPending}
        >
          {present ? `Mailed each ${present.every}` : 'Mail regularly'}
        </Button>
      }
    >
      {choices.map(([every, label]) => {
        const isChosen = (present?.every ?? 'never') === every
        return (
          <MenuItem
            key={every}
            leftSection={<IconCheck size={16} aria-hidden style={{ opacity: isChosen ? 1 : 0 }} />}
            aria-current={isChosen || undefined}
            onClick={() => take(every)}
          >
            {label}
          </MenuItem>
        )
      })}
    </PressMenu>
  )
}
