/** The menu of whoever is signed in: account, theme, password, sign out. */
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsExchange,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { signOut, switchAccount } from '#features/identity/contract.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetSession, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
] as const

export function UserMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${session.employeeFirstName} ${session.employeeLastName}`.trim() || session.employeeUsername
  const others = session.accounts.filter(
    (account) => account.accountUniqueID !== session.account?.accountUniqueID,
  )

  const leave = async () => {
    // Signed out here even when the server is away: the token is gone from this tab.
    await call(signOut).catch(() => {})
    forgetSession()
    await navigate({ to: '/' })
  }
  const moveTo = async (accountUniqueID: string) => {
    try {
      await call(switchAccount, { body: { accountUniqueID } })
      queryClient.clear()
      await navigate({ to: '/home', reloadDocument: true })
    } catch (error) {
      toast.failure(error)
    }
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={`Menu of ${name}`} style={{ borderRadius: '50%' }}>
          <Avatar name={name} color="blueprint" radius="xl" size={36} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fz="sm" fw={600} c="var(--mantine-color-text)">
            {name}
          </Text>
          <Text fz="xs">
            {[session.companyRole, session.account?.accountName].filter(Boolean).join(' · ')}
          </Text>
        </Menu.Label>
        {others.length > 0 && <Menu.Divider />}
        {others.map((account) => (
          <Menu.Item
            key={account.accountUniqueID}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => moveTo(account.accountUniqueID)}
          >
            Go to {account.accountName}
            <Text fz="xs" c="dimmed">
              {account.companyName}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(value)}
            fw={colorScheme === value ? 700 : undefined}
            aria-current={colorScheme === value || undefined}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => navigate({ to: '/change-password' })}
        >
          Change password
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
