/** The menu of whoever is signed in: account, theme, password, sign out. */
import {
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconArrowsExchange, IconKey, IconLogout, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { signOut, switchAccount } from '#features/identity/contract.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session.ts'
import { clearToken } from '#web/session/token.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './user-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Like the system' },
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
    const ended = call(signOut)
    // Signed out here even when the server is away: the token is gone from this tab.
    clearToken()
    await ended.catch(() => {})
    await navigate({ to: '/' })
    queryClient.clear()
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
        <UnstyledButton aria-label={`Menu of ${name}`} className={classes.button}>
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
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          aria-label="Theme"
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => navigate({ to: '/settings/password' })}
        >
          Settings
        </Menu.Item>
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
