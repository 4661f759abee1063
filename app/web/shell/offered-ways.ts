/** The rows that the quick search adds to the matches of the server: actions, screens and sections of a project. */
import { IconBolt, IconLayoutNavbar, IconListDetails, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { recordTypeOf } from '#contract/record-types.ts'
import type { FoundGroup } from '#features/finding/groups.ts'
import { readNumber } from '#features/finding/number.ts'
import type { FramedProject } from '#features/hierarchy/web/frame-route.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { lastProject } from '#features/projects/web/public-last.ts'
import { may, useSession } from '#web/session/session.ts'
import { sections } from '../sections.ts'
import { isShown, navigation } from './navigation.ts'
import { totalOf } from './quick-search-findings.ts'
import { deeds, says } from './search-ways.ts'

/** How many actions are offered before the user types. */
const MOST_UNASKED = 5

/** A row that opens a screen: the address `href` if it has one, otherwise the screen that `go` opens. */
export interface Way {
  key: string
  label: string
  /** More words that find the row. */
  also: string
  Icon: TablerIcon
  description?: string | undefined
  go: (href?: string) => void
  href?: string
}

/** The rows that match `words`, by group. Rows that belong to a project use `here`, or the project that was used last. */
export function useWays(
  words: string,
  isDeedsOnly: boolean,
  here: FramedProject | undefined,
): { name: string; list: Way[] }[] {
  const session = useSession()
  const navigate = useNavigate()
  const project = useMeantProject(here)
  const title = project?.workOrderTitle
  const id = project?.workOrderUniqueID ?? ''
  const isSaid = (text: string) => says(text, words)
  const done = deeds
    .filter(({ module, action, href }) =>
      typeof href === 'string' ? may(session, module, action) : project && may(session, module, action, id),
    )
    .map(({ label, also = '', href }): Way => {
      const isOfProject = typeof href !== 'string'
      return {
        key: label,
        label,
        also: `${also} ${isOfProject ? title : ''}`,
        Icon: IconBolt,
        description: isOfProject ? title : undefined,
        href: isOfProject ? href(id) : href,
        go: () => {},
      }
    })
    .filter(({ label, also }) => isSaid(`${label} ${also}`))
  // Before the user types, all actions would be too many beside the screens.
  const actions = { name: 'Actions', list: words || isDeedsOnly ? done : done.slice(0, MOST_UNASKED) }
  if (isDeedsOnly) return [actions]
  const within = sections
    .filter(({ module }) => project && (!module || may(session, module, 'Read', id)))
    .filter(({ label }) => words !== '' && isSaid(`${label} ${title}`) && !isSaid(title ?? ''))
    .map(
      ({ label, link }): Way => ({
        key: label,
        label,
        also: '',
        Icon: IconLayoutNavbar,
        description: title,
        go: () => void navigate(link(id)),
      }),
    )
  const screens = navigation
    .flatMap((section) => section.items)
    .filter((item) => isShown(item, session) && isSaid(item.label))
    .map(
      ({ to, label, icon }): Way => ({
        key: label,
        label,
        also: '',
        Icon: icon,
        go: () => void navigate({ to }),
      }),
    )
  return [{ name: title ? `In ${title}` : '', list: within }, actions, { name: 'Screens', list: screens }]
}

/** The record types whose form takes the typed words as the title. */
const titledTypes = ['RFI', 'PunchListItem'] as const

/** The rows that add a record with the typed words as its title. */
export function useWaysWith(words: string, here: FramedProject | undefined): Way[] {
  const session = useSession()
  const navigate = useNavigate()
  const { workOrderUniqueID: id, workOrderTitle: title } = useMeantProject(here) ?? {}
  if (!id || words === '' || readNumber(words)) return []
  return titledTypes
    .filter((type) => may(session, recordTypeOf(type).module, 'Create', id))
    .map((type): Way => {
      const { label, addPath } = recordTypeOf(type)
      return {
        key: `titled ${type}`,
        label: `New ${label} in ${title}, titled “${words}”`,
        also: '',
        Icon: IconPlus,
        go: () => void navigate({ href: addPath?.(id) ?? '', state: { text: words } }),
      }
    })
}

/** The row that opens all matches of `groups` as a list on a page of its own. */
export function listWay(
  groups: readonly { count: number; isMore: boolean }[],
  { search, kind, project }: { search: string; kind: FoundGroup | null; project: string | undefined },
): Way[] {
  if (groups.length === 0) return []
  const address = new URLSearchParams({ search, ...(kind && { kind }), ...(project && { project }) })
  const isOne = totalOf(groups) === '1'
  return [
    {
      key: 'as a list',
      label: isOne ? 'Open the result as a list' : `Open the ${totalOf(groups)} results as a list`,
      also: '',
      Icon: IconListDetails,
      href: `/search?${address}`,
      go: () => {},
    },
  ]
}

/** The project of the offered actions and sections: the project on the screen, or the project that was used last. */
function useMeantProject(
  here: FramedProject | undefined,
): Pick<FramedProject, 'workOrderUniqueID' | 'workOrderTitle'> | undefined {
  const { data: last = '' } = useQuery({
    queryKey: ['Projects', 'last used'],
    queryFn: async () => (await lastProject()) ?? '',
    enabled: !here,
    // Another project may have been used since the search was last open.
    staleTime: 0,
  })
  const { data: found } = useQuery({ ...projectQuery(last), enabled: !here && last !== '' })
  return here ?? found
}
