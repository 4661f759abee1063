/** The theme and the time zone of the user: /settings/appearance. */
import { Paper, Radio, Stack, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfZone, TimeZoneSelect } from '#features/reference/web/public.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { setPreferences } from '../contract.ts'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

export function SettingsAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Stack gap="md">
      <Paper withBorder p="lg">
        <Radio.Group
          label="Theme"
          description="Of this browser"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
        >
          <Stack gap="sm" mt="sm">
            {schemes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </Paper>
      <Paper withBorder p="lg">
        <TimeZone />
      </Paper>
    </Stack>
  )
}

/** The value for the choice 'the time zone of the browser'. */
const BROWSER = 'browser'
const SELECT_WIDTH = 360

function TimeZone() {
  const { timeZone, isTimeZoneChosen, account } = useSession()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const chosen = isTimeZoneChosen ? timeZone : BROWSER
  const save = async (next: string | null) => {
    if (!next || next === chosen) return
    const isChosen = next !== BROWSER
    setBusy(true)
    try {
      await call(setPreferences, { body: { timeZone: isChosen ? next : here, isChosen } })
      await queryClient.refetchQueries(sessionQuery)
      toast.success(texts.updated)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TimeZoneSelect
      description={`Times are shown in this zone, and your daily e-mail arrives in its morning.${
        account
          ? ` Time zone of ${account.accountName}: ${nameOfZone(account.timeZone)} (set by an administrator).`
          : ''
      }`}
      first={{ value: BROWSER, label: `Same as this browser: ${nameOfZone(here)}` }}
      disabled={isBusy}
      value={chosen}
      onChange={(value) => void save(value)}
      width={SELECT_WIDTH}
    />
  )
}
