/** The dialog of the quick search. */
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconBuildingSkyscraper, IconHash, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { readNumber } from '#features/finding/number.ts'
import { numberedQuery, pathOfNumbered } from '#features/finding/web/api.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { call } from '#web/api/client.ts'
import { may, useSession } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { isShown, navigation } from './navigation.ts'
import classes from './quick-search.module.css'
import { fieldLook, NAME } from './quick-search-look.tsx'
import type { QuickSearchDialogProps } from './quick-search-waiting.tsx'

const MOST_PROJECTS = 7

/** Opens, each time that it is asked for again. */
export function QuickSearchDialog({ asked, query, onQuery }: QuickSearchDialogProps) {
  const session = useSession()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked === 0) return
    spotlight.open()
    return takeKeys(field, (key) => onQuery((before) => before + key))
  }, [asked, onQuery])
  const [searchKey] = useDebouncedValue(query.trim(), 200)
  const maySearch = may(session, 'Projects', 'Read')
  const { data: projects } = useQuery({
    queryKey: ['Projects', 'search', searchKey],
    queryFn: ({ signal }) =>
      call(listWorkOrdersOfEmployee, { body: { searchKey, NumberOfItemsPerPage: MOST_PROJECTS }, signal }),
    enabled: maySearch && searchKey !== '',
  })

  const project = useProjectHere()
  const isNumber = readNumber(searchKey) !== null
  const { data: numbered } = useQuery({ ...numberedQuery(searchKey, project), enabled: isNumber })

  const screens = navigation
    .flatMap((section) => section.items)
    .filter((item) => isShown(item, session))
    .filter((item) => item.label.toLowerCase().includes(query.trim().toLowerCase()))
  const found = (projects?.items ?? []).map(
    (project): SpotlightActionData => ({
      id: project.workOrderUniqueID,
      label: project.workOrderTitle,
      description: project.workOrderAddress,
      leftSection: <IconBuildingSkyscraper size={20} stroke={1.5} aria-hidden />,
      onClick: () => navigate({ to: '/projects/details/$woID', params: { woID: project.workOrderUniqueID } }),
    }),
  )
  const more = (projects?.totalCount ?? 0) - found.length
  const rest: SpotlightActionData = {
    id: 'more',
    label: `${formatNumber(more)} more: show them in the list`,
    leftSection: <IconSearch size={20} stroke={1.5} aria-hidden />,
    onClick: () => navigate({ to: '/home', search: { search: searchKey } }),
  }
  const records = (isNumber ? (numbered ?? []) : []).map(
    (one): SpotlightActionData => ({
      id: one.targetUniqueID,
      label: `${one.number} ${one.title}`,
      description: one.workOrderTitle,
      leftSection: <IconHash size={20} stroke={1.5} aria-hidden />,
      onClick: () => navigate({ to: pathOfNumbered(one) }),
    }),
  )
  const groups = [
    { group: 'Records', actions: records },
    { group: 'Projects', actions: more > 0 ? [...found, rest] : found },
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
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={onQuery}
      // The server has searched already, and so has the filter above.
      filter={(_query, actions) => actions}
      shortcut={null}
      // The dialog scrolls, with its field: a list that does so by itself would be one more stop of the keyboard.
      scrollable={false}
      styles={{ content: { maxHeight: '80dvh', overflowY: 'auto' }, actionsList: { maxHeight: 'none' } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { 'aria-label': NAME } }}
      classNames={{ actionLabel: classes.label }}
      nothingFound={
        isNumber
          ? `No record with the number “${searchKey}”`
          : searchKey
            ? `No project or screen named “${searchKey}”`
            : 'Type a name, or a number such as RFI-5'
      }
      searchProps={{ ...fieldLook, ref: field }}
    />
  )
}

/** The project in whose frame one is; its record is the one that is meant first. */
function useProjectHere(): string | undefined {
  return useMatches({
    select: (matches) =>
      matches
        .map(
          ({ loaderData }) =>
            (loaderData as { project?: { workOrderUniqueID?: string } } | undefined)?.project,
        )
        .find(Boolean)?.workOrderUniqueID,
  })
}

/** Gives what is typed before the field has the focus to `add`: it takes the focus a moment after it is there. */
function takeKeys(field: RefObject<HTMLInputElement | null>, add: (key: string) => void): () => void {
  const done = new AbortController()
  const end = () => done.abort()
  const take = (event: KeyboardEvent) => {
    if (event.target === field.current || event.key === 'Escape') return end()
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    // Not into a field behind the dialog, nor to the keys of the screen.
    event.preventDefault()
    event.stopPropagation()
    add(event.key)
  }
  window.addEventListener('keydown', take, { capture: true, signal: done.signal })
  window.addEventListener('pointerdown', end, { capture: true, signal: done.signal })
  return end
}
