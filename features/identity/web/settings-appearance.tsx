/** How the app looks to oneself, and when one's day begins: /settings/appearance. */
import { Paper, Radio, Select, Stack, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import { setPreferences } from '../contract.ts'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Like the system' },
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

function TimeZone() {
  const { timeZone } = useSession()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([...(timeZone ? [timeZone] : []), here, ...Intl.supportedValuesOf('timeZone')])]
  const save = async (next: string | null) => {
    if (!next || next === timeZone) return
    setBusy(true)
    try {
      await call(setPreferences, { body: { timeZone: next } })
      await queryClient.refetchQueries(sessionQuery)
      toast.success(texts.updated)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Select
      label="Time zone"
      description="Your daily mail comes in the morning of this place."
      searchable
      allowDeselect={false}
      disabled={isBusy}
      nothingFoundMessage="No such time zone"
      limit={60}
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      placeholder="Not chosen yet"
      value={timeZone}
      onChange={(value) => void save(value)}
      maw={360}
    />
  )
}
