/** The devices on which the user is signed in: /settings/devices. The user can sign out one device or all others. */
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type Device, endDevices } from '../contract.ts'
import { devicesQuery } from './api.ts'
import classes from './settings-devices.module.css'

export function SettingsDevices() {
  const list = useQuery(devicesQuery)
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const devices = list.data ?? []
  const others = devices.filter(({ isCurrent }) => !isCurrent).length

  const end = async (ids: string[], said: string) => {
    await call(endDevices, { body: ids })
    toast.success(said)
    await queryClient.invalidateQueries(devicesQuery)
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" maw={560}>
          Don't recognise a device? Sign it out, and change your password. A device that stays signed in does
          so until 30 days after its last use.
        </Text>
        {others > 0 && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Sign out all others
          </Button>
        )}
      </Group>
      <Paper withBorder>
        {list.isPending && <LoadingRows rows={3} />}
        {list.isError && !list.data && (
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => void list.refetch()} />
        )}
        {devices.length > 0 && (
          <ul className={classes.devices} aria-label="Devices">
            {devices.map((device) => (
              <DeviceRow
                key={device.sessionId}
                device={device}
                end={() => end([device.sessionId], 'That device is signed out.')}
              />
            ))}
          </ul>
        )}
      </Paper>
      <ConfirmDialog
        isOpen={isAsked}
        title="Sign out all other devices?"
        confirmLabel="Sign out all others"
        isDangerous
        onConfirm={() => end([], 'All other devices are signed out.')}
        onClose={() => setAsked(false)}
      >
        They need your password again. You stay signed in here.
      </ConfirmDialog>
    </Stack>
  )
}

function DeviceRow({ device, end }: { device: Device; end: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const Icon = /iPhone|Android/.test(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = device.userAgent || 'An unknown device'
  const signOut = async () => {
    setBusy(true)
    await end().catch(toast.failure)
    setBusy(false)
  }
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fz="sm" fw={600}>
            {name}
          </Text>
          {device.isCurrent && (
            <Badge variant="outline" tt="none" color="green">
              This device
            </Badge>
          )}
          {device.isKept && (
            <Badge variant="outline" tt="none" color="gray">
              Stays signed in
            </Badge>
          )}
        </Group>
        <Text fz="xs" c="dimmed">
          {`Last used ${formatInstant(device.lastUsedDate)} · ${device.address} · signed in ${formatInstant(device.createdDate)}`}
        </Text>
      </Stack>
      {!device.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={`Sign out ${name}, last used ${formatInstant(device.lastUsedDate)}`}
          onClick={() => void signOut()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
