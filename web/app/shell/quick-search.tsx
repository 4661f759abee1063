/** Ctrl or Cmd K: to a screen or a project by its name. */
import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconBuildingSkyscraper, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { call } from '#web/api/client.ts'
import { may, useSession } from '#web/session/session.ts'
import { isShown, navigation } from './navigation.ts'
import classes from './quick-search.module.css'

const MOST_PROJECTS = 7

export function QuickSearch() {
  const session = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [searchKey] = useDebouncedValue(query.trim(), 200)
  const maySearch = may(session, 'Projects', 'Read')
  const { data: projects } = useQuery({
    queryKey: ['Projects', 'search', searchKey],
    queryFn: ({ signal }) =>
      call(listWorkOrdersOfEmployee, { body: { searchKey, NumberOfItemsPerPage: MOST_PROJECTS }, signal }),
    enabled: maySearch && searchKey !== '',
  })

  const screens = navigation
    .flatMap((section) => section.items)
    .filter((item) => isShown(item, session))
    .filter((item) => item.label.toLowerCase().includes(query.trim().toLowerCase()))
  const groups = [
    {
      group: 'Projects',
      actions: (projects?.items ?? []).map(
        (project): SpotlightActionData => ({
          id: project.workOrderUniqueID,
          label: project.workOrderTitle,
          description: project.workOrderAddress,
          leftSection: <IconBuildingSkyscraper size={20} stroke={1.5} aria-hidden />,
          onClick: () =>
            navigate({ to: '/projects/details/$woID', params: { woID: project.workOrderUniqueID } }),
        }),
      ),
    },
    {
      group: 'Screens',
      actions: screens.map(
        ({ to, label, icon: Icon }): SpotlightActionData => ({
          id: to,
          label,
          leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
          onClick: () => navigate({ to }),
        }),
      ),
    },
  ].filter((group) => group.actions.length > 0)

  return (
    <>
      <UnstyledButton
        className={classes.field}
        onClick={spotlight.open}
        visibleFrom="sm"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} aria-hidden />
        <Text fz="sm" flex={1}>
          Search
        </Text>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        hiddenFrom="sm"
        aria-label="Search"
        onClick={spotlight.open}
      >
        <IconSearch size={20} />
      </ActionIcon>
      <Spotlight
        actions={groups}
        query={query}
        onQueryChange={setQuery}
        // The server has searched already, and so has the filter above.
        filter={(_query, actions) => actions}
        shortcut={['mod + K']}
        tagsToIgnore={[]}
        overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
        attributes={{ content: { 'aria-label': 'Quick search' } }}
        classNames={{ actionLabel: classes.label }}
        nothingFound={searchKey ? 'Nothing found' : 'Type the name of a project or a screen'}
        searchProps={{
          leftSection: <IconSearch size={18} aria-hidden />,
          placeholder: 'Search projects and screens',
          'aria-label': 'Search projects and screens',
        }}
      />
    </>
  )
}
