/** The menu of the signed-in person: account, theme, password, sign out. */

import {
  Avatar,
  Badge,
  type MantineColorScheme,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconArrowsExchange, IconKey, IconLogout, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { otherCountsQuery } from '#features/court/web/count.ts'
import { leaveAll } from '#features/identity/web/sign-out.ts'
import { otherAccounts } from '#web/session/other-accounts.ts'
import { useSession } from '#web/session/session.ts'
import { formatNumber, fullName } from '#web/ui/format.ts'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { useMoveTo } from './move-to.ts'
import classes from './user-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

export function UserMenu() {
  const session = useSession()
  const name = fullName(session) || session.employeeUsername
  return (
    <PressMenu
      position="bottom-end"
      width={260}
      button={
        <UnstyledButton aria-label={`Menu of ${name}`} className={classes.button}>
          <Avatar name={name} color="blueprint" radius="xl" size={36} alt="" />
        </UnstyledButton>
      }
    >
      <Choices name={name} />
    </PressMenu>
  )
}

/** Renders the number of records that wait on the person in another account; nothing for 0. */
function Waiting({ account }: { account: string }) {
  const { data = [] } = useQuery(otherCountsQuery)
  const { mine = 0 } = data.find(({ accountUniqueID }) => accountUniqueID === account) ?? {}
  if (mine === 0) return null
  return (
    <Badge size="sm" circle={mine < 10} color="orange.8" aria-label={`${formatNumber(mine)} waiting`}>
      {formatNumber(mine)}
    </Badge>
  )
}

function Choices({ name }: { name: string }) {
  const Menu = useMenu()
  const session = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const moveTo = useMoveTo()
  const others = otherAccounts(session)

  return (
    <>
      <Menu.Label>
        <Text fz="sm" fw={600} c="var(--mantine-color-text)">
          {name}
        </Text>
        <Text fz="xs">{[session.companyRole, session.account?.accountName].filter(Boolean).join(' · ')}</Text>
      </Menu.Label>
      {others.length > 0 && <Menu.Divider />}
      {others.map((account) => (
        <Menu.Item
          key={account.accountUniqueID}
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          rightSection={<Waiting account={account.accountUniqueID} />}
          onClick={() => moveTo(account.accountUniqueID)}
        >
          Open {account.companyName}, {account.accountName}
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
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leaveAll()}>
        Sign out
      </Menu.Item>
    </>
  )
}
