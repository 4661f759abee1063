/** The dialog of the quick search. */
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import {
  IconBolt,
  IconBuildingSkyscraper,
  IconHash,
  IconLayoutNavbar,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { readNumber } from '#features/finding/number.ts'
import { numberedQuery, pathOfNumbered } from '#features/finding/web/api.ts'
import type { FramedProject } from '#features/hierarchy/web/frame-route.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { lastProject } from '#features/projects/web/public-last.ts'
import { call } from '#web/api/client.ts'
import { may, useSession } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { sections } from '../sections.ts'
import { isShown, navigation } from './navigation.ts'
import classes from './quick-search.module.css'
import { fieldLook, NAME } from './quick-search-look.tsx'
import type { QuickSearchDialogProps } from './quick-search-waiting.tsx'
import { deeds, readQuery, says } from './search-ways.ts'

const MOST_PROJECTS = 7
/** So many actions are offered before anything is typed. */
const MOST_UNASKED = 5

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
  const { words, isDeedsOnly } = readQuery(query)
  const [searched] = useDebouncedValue(words, 200)
  const searchKey = isDeedsOnly ? '' : searched
  const maySearch = may(session, 'Projects', 'Read')
  const { data: projects, isLoading: areLoading } = useQuery({
    queryKey: ['Projects', 'search', searchKey],
    queryFn: ({ signal }) =>
      call(listWorkOrdersOfEmployee, { body: { searchKey, NumberOfItemsPerPage: MOST_PROJECTS }, signal }),
    enabled: maySearch && searchKey !== '',
  })

  const here = useProjectHere()
  const isNumber = readNumber(searchKey) !== null
  const { data: numbered, isLoading: isLoadingNumber } = useQuery({
    ...numberedQuery(searchKey, here?.workOrderUniqueID),
    enabled: isNumber,
  })
  const project = useMeantProject(here)
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
  const title = project?.workOrderTitle
  const done = deeds
    .filter(({ module, action, href }) =>
      typeof href === 'string'
        ? may(session, module, action)
        : project && may(session, module, action, project.workOrderUniqueID),
    )
    .filter(({ label, also = '', href }) =>
      says(`${label} ${also} ${typeof href === 'string' ? '' : title}`, words),
    )
    .map(({ label, href }) =>
      typeof href === 'string'
        ? toAction(label, IconBolt, () => navigate({ href }))
        : toAction(label, IconBolt, () => navigate({ href: href(project?.workOrderUniqueID ?? '') }), title),
    )
  const within = sections
    .filter(({ module }) => project && (!module || may(session, module, 'Read', project.workOrderUniqueID)))
    .filter(({ label }) => words !== '' && says(`${label} ${title}`, words) && !says(title ?? '', words))
    .map(({ label, link }) =>
      toAction(
        label,
        IconLayoutNavbar,
        () => navigate(link(project?.workOrderUniqueID ?? '')),
        title,
        'section',
      ),
    )
  const screens = navigation
    .flatMap((section) => section.items)
    .filter((item) => isShown(item, session) && says(item.label, words))
    .map(({ to, label, icon }) => toAction(label, icon, () => navigate({ to })))
  // Nothing is missing before it was looked for.
  const isAsking = !isDeedsOnly && (words !== searchKey || areLoading || isLoadingNumber)
  const groups = [
    { group: 'Records', actions: records },
    { group: 'Projects', actions: more > 0 ? [...found, rest] : found },
    { group: title ? `In ${title}` : '', actions: within },
    // Without a word all are too many beside the screens.
    { group: 'Actions', actions: words || isDeedsOnly ? done : done.slice(0, MOST_UNASKED) },
    { group: 'Screens', actions: screens },
  ].filter(({ group, actions }) => actions.length > 0 && (!isDeedsOnly || group === 'Actions'))

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
      classNames={{
        action: classes.action,
        actionLabel: classes.label,
        actionDescription: classes.description,
        actionSection: classes.section,
      }}
      nothingFound={isAsking ? 'Searching…' : nothingOf(isDeedsOnly, words, isNumber)}
      searchProps={{ ...fieldLook, ref: field }}
    />
  )
}

function nothingOf(isDeedsOnly: boolean, words: string, isNumber: boolean): string {
  if (isDeedsOnly) return `No action named “${words}”`
  if (isNumber) return `No record with the number “${words}”`
  return words ? `No project, screen or action named “${words}”` : 'Type a name, or a number such as RFI-5'
}

function toAction(
  label: string,
  Icon: TablerIcon,
  onClick: () => void,
  description?: string,
  kind = 'way',
): SpotlightActionData {
  return {
    id: `${kind} ${label}`,
    label,
    ...(description && { description }),
    leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
    onClick,
  }
}

/** The project in whose frame one is; its record is the one that is meant first. */
function useProjectHere(): FramedProject | undefined {
  return useMatches({
    select: (matches) =>
      matches
        .map(({ loaderData }) => (loaderData as { project?: FramedProject } | undefined)?.project)
        .find(Boolean),
  })
}

/** The project that actions and sections are of: the one here, or the one that was used last. */
function useMeantProject(
  here: FramedProject | undefined,
): Pick<FramedProject, 'workOrderUniqueID' | 'workOrderTitle'> | undefined {
  const { data: last = '' } = useQuery({
    queryKey: ['Projects', 'last used'],
    queryFn: async () => (await lastProject()) ?? '',
    enabled: !here,
    // Another one since the search was open before.
    staleTime: 0,
  })
  const { data: found } = useQuery({ ...projectQuery(last), enabled: !here && last !== '' })
  return here ?? found
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
