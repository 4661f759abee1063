/** Settings for all people of the account, for its administrators: /settings/account. */
import { Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setAccountTimeZone } from '#features/companies/contract.ts'
import { nameOfZone, TimeZoneSelect } from '#features/reference/web/public.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { formatDay } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { SettingsApprovals } from './settings-approvals.tsx'
import { SettingsLetterhead } from './settings-letterhead.tsx'
import { SettingsRegion } from './settings-region.tsx'

const SELECT_WIDTH = 360

export function SettingsAccount() {
  const { account, today } = useSession()
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (!account) return null
  const ask = (zone: string | null) => {
    if (!zone || zone === account.timeZone) return
    setWanted(zone)
    setAsked(true)
  }
  const save = async () => {
    await call(setAccountTimeZone, { body: { timeZone: wanted } })
    await queryClient.refetchQueries(sessionQuery)
    toast.success(texts.updated)
  }
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Stack gap="sm">
          <TimeZoneSelect
            label={`Time zone of ${account.accountName}`}
            description="Decides which day it is for everyone here: risk and days left, the end of bidding, which days you can capture, and the days of time logs."
            value={account.timeZone}
            onChange={ask}
            width={SELECT_WIDTH}
          />
          <Text fz="sm" c="dimmed" aria-live="polite">
            It is {formatDay(today)} there.
          </Text>
        </Stack>
        <ConfirmDialog
          isOpen={isAsked}
          title={`Change the time zone to ${nameOfZone(wanted)}?`}
          confirmLabel="Change the time zone"
          onConfirm={save}
          onClose={() => setAsked(false)}
        >
          It applies to everyone in {account.accountName} at once. Days already recorded stay as they are.
        </ConfirmDialog>
      </Paper>
      <SettingsRegion />
      <SettingsApprovals />
      <SettingsLetterhead />
    </Stack>
  )
}
