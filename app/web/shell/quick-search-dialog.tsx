/** The dialog of the quick search (screens-pattern 5): what is found, and what one may do. */
import { Button, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import {
  IconBolt,
  IconChevronRight,
  IconLayoutNavbar,
  IconListDetails,
  IconLock,
  IconPlus,
  IconSearch,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { recordTypeOf } from '#contract/record-types.ts'
import type { Found } from '#features/finding/contract.ts'
import { type FoundGroup, foundGroups } from '#features/finding/groups.ts'
import { readNumber } from '#features/finding/number.ts'
import { pathOfFound, recentQuery, searchQuery } from '#features/finding/web/api.ts'
import { correctionSaid } from '#features/finding/web/found-parts.tsx'
import { wordsOf } from '#features/finding/words.ts'
import type { FramedProject } from '#features/hierarchy/web/frame-route.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { lastProject } from '#features/projects/web/public-last.ts'
import { may, useSession } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { sections } from '../sections.ts'
import { isShown, navigation } from './navigation.ts'
import classes from './quick-search-dialog.module.css'
import { fieldLook, NAME } from './quick-search-look.tsx'
import type { QuickSearchDialogProps } from './quick-search-waiting.tsx'
import { FoundRow, SearchRow } from './search-row.tsx'
import { deeds, readQuery, says } from './search-ways.ts'

/** So many actions are offered before anything is typed. */
const MOST_UNASKED = 5
/** So many of a group are shown where it is alone. */
const MOST_OF_GROUP = 50

const [store, spotlight] = createSpotlight()

/** Somewhere that one can go. */
interface Way {
  key: string
  label: string
  also: string
  Icon: TablerIcon
  description?: string | undefined
  go: (href?: string) => void
  href?: string
}

/** Opens, each time that it is asked for again. */
export function QuickSearchDialog({ asked, query, onQuery }: QuickSearchDialogProps) {
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  const [isWide, setWide] = useState(false)
  const [group, setGroup] = useState<FoundGroup | null>(null)
  useEffect(() => {
    if (asked === 0) return
    spotlight.open()
    return takeKeys(field, (key) => onQuery((before) => before + key))
  }, [asked, onQuery])
  const here = useProjectHere()
  const scope = isWide ? undefined : here
  const { words, isDeedsOnly } = readQuery(query)
  const [searched] = useDebouncedValue(words, 120)
  const searchKey = isDeedsOnly ? '' : searched
  const isAskable = searchKey !== ''
  const project = scope?.workOrderUniqueID
  const all = useQuery({
    ...searchQuery(searchKey, { project }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  })
  const ofGroup = useQuery({
    ...searchQuery(searchKey, { project, group, most: MOST_OF_GROUP }),
    enabled: isAskable && group !== null,
  })
  // How many there are beyond the project.
  const wide = useQuery({ ...searchQuery(searchKey, {}), enabled: isAskable && scope !== undefined })
  const groups = isAskable ? (all.data?.groups ?? []) : []
  const chosen = groups.some((one) => one.group === group) ? group : null
  const shown = chosen ? (ofGroup.data?.groups ?? groups.filter((one) => one.group === chosen)) : groups
  const ways = useWays(words, isDeedsOnly, here)
  const withTheWords = useWaysWith(words, isDeedsOnly ? undefined : here)
  const corrected = isAskable ? (all.data?.corrected ?? null) : null
  const asList: Way[] = listWay(chosen ? shown : groups, {
    search: corrected ?? searchKey,
    kind: chosen,
    project,
  })
  const isAsking = !isDeedsOnly && words !== '' && (words !== searchKey || all.isFetching)
  const typed = wordsOf(corrected ?? words)

  // Whatever comes to stand at the top is what Enter opens.
  const top = [words, chosen, shown[0]?.items[0]?.targetUniqueID].join('\n')
  useEffect(() => {
    if (!top.startsWith('\n')) chooseFirst()
  }, [top])

  /** Enter was pressed with Ctrl; the row that it presses reads it. */
  const isAside = useRef(false)
  const open = useOpening(isAside)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && scope) {
      event.preventDefault()
      setWide(true)
    }
    if (event.key === 'Tab' && groups.length > 0) {
      event.preventDefault()
      const kinds = [null, ...groups.map((one) => one.group)]
      const at = kinds.indexOf(chosen) + (event.shiftKey ? -1 : 1)
      setGroup(kinds.at(at % kinds.length) ?? null)
    }
    if (event.key === 'Enter' && !choosable().some((row) => row.hasAttribute('data-selected'))) chooseFirst()
    isAside.current = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  }

  const isNothing = !isAsking && shown.length === 0 && (words !== '' || isDeedsOnly)
  const found = shown.map(({ group: of, items, count, isMore }) => (
    <Spotlight.ActionsGroup key={of} label={foundGroups[of]}>
      {items.map((one) => (
        <FoundRow
          key={one.targetUniqueID}
          found={one}
          isInOneProject={scope !== undefined}
          words={typed}
          href={pathOfFound(one)}
          onOpen={(event) => open.address(pathOfFound(one), event)}
        />
      ))}
      {chosen === null && count > items.length && (
        <SearchRow
          Icon={IconChevronRight}
          label={`Show all ${countSaid(count, isMore)}`}
          onOpen={() => setGroup(of)}
        />
      )}
    </Spotlight.ActionsGroup>
  ))
  const rows = (list: readonly Way[], name: string, at = name) =>
    list.length > 0 && (
      <Spotlight.ActionsGroup key={at} label={name}>
        {list.map(({ key, go, also: _also, ...way }) => (
          <SearchRow key={key} {...way} onOpen={(event) => open.way(way.href, go, event)} />
        ))}
      </Spotlight.ActionsGroup>
    )
  const named = chosen ? [] : ways.filter(({ list }) => list.length > 0)
  const isMeant = ({ list }: (typeof ways)[number]) =>
    words !== '' && list.some(({ label }) => says(label, words))

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        setGroup(null)
        onQuery(typed)
      }}
      shortcut={null}
      size={780}
      yOffset={isPhone ? 0 : '8dvh'}
      fullScreen={isPhone}
      // The dialog scrolls, with its field: a list that does so by itself would be one more stop of the keyboard.
      styles={{
        content: { maxHeight: isPhone ? '100dvh' : '82dvh', overflowY: 'auto' },
        body: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
        actionsList: { maxHeight: 'none' },
      }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': NAME } }}
      closeOnActionTrigger={false}
      onSpotlightClose={() => {
        setWide(false)
        setGroup(null)
      }}
    >
      <div className={classes.head}>
        <div className={classes.bar}>
          <IconSearch size={20} aria-hidden className={classes.glass} />
          {scope && (
            <UnstyledButton
              className={classes.scope}
              onClick={() => setWide(true)}
              aria-label={`Only in ${scope.workOrderTitle}. Remove this`}
            >
              <span>{scope.workOrderTitle}</span>
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          )}
          <Spotlight.Search
            {...fieldLook}
            leftSection={undefined}
            ref={field}
            data-autofocus
            onKeyDown={onKeyDown}
            onKeyUp={() => {
              isAside.current = false
            }}
            className={classes.input}
          />
          {isPhone ? (
            <Button variant="subtle" size="compact-md" onClick={spotlight.close}>
              Cancel
            </Button>
          ) : (
            <Kbd size="xs">Esc</Kbd>
          )}
        </div>
        {(groups.length > 0 || (isWide && here && isAskable)) && (
          <div className={classes.kinds}>
            {groups.length > 0 && (
              <>
                <Chip
                  isOn={chosen === null}
                  onChoose={() => setGroup(null)}
                  label="All"
                  count={totalOf(groups)}
                />
                {groups.map(({ group: of, count, isMore }) => (
                  <Chip
                    key={of}
                    isOn={chosen === of}
                    onChoose={() => setGroup(of)}
                    label={foundGroups[of]}
                    count={countSaid(count, isMore)}
                  />
                ))}
              </>
            )}
            {scope && wide.data && (
              <UnstyledButton className={classes.wide} onClick={() => setWide(true)}>
                All projects {totalOf(wide.data.groups)}
              </UnstyledButton>
            )}
            {!scope && here && (
              <UnstyledButton className={classes.wide} onClick={() => setWide(false)}>
                Only {here.workOrderTitle}
              </UnstyledButton>
            )}
          </div>
        )}
      </div>
      <Spotlight.ActionsList className={classes.list} aria-busy={isAsking}>
        {words === '' && !isDeedsOnly && <Recent onOpen={open.address} />}
        {named.filter(isMeant).map(({ list, name }) => rows(list, name))}
        {corrected !== null && <Nothing>{correctionSaid(searchKey, corrected)}</Nothing>}
        {found}
        {all.isError && isAskable && (
          <Nothing>
            Search did not answer.{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void all.refetch()}>
              Try again
            </Button>
          </Nothing>
        )}
        {isAsking && shown.length === 0 && <Nothing>Searching…</Nothing>}
        {isNothing && !all.isError && !named.some(isMeant) && (
          <Nothing>
            {isDeedsOnly ? (
              named.length === 0 && `No action named “${words}”`
            ) : (
              <>
                {`Nothing named “${words}” ${scope ? 'in this project.' : 'that you may see.'}`}{' '}
                {scope && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setWide(true)}>
                    Search all projects
                  </Button>
                )}
                <Text fz="xs" c="dimmed" mt={4}>
                  Searched: numbers, titles, texts, comments and file names.
                </Text>
              </>
            )}
          </Nothing>
        )}
        {named.filter((one) => !isMeant(one)).map(({ list, name }) => rows(list, name))}
        {rows(
          [...asList, ...(chosen || named.some(isMeant) ? [] : withTheWords)],
          'Actions',
          'with the words',
        )}
      </Spotlight.ActionsList>
      {!isPhone && <Keys />}
    </Spotlight.Root>
  )
}

/** The rows that can be chosen; none before the dialog is there. */
function choosable(): Element[] {
  const { listId } = store.getState()
  return listId ? [...document.querySelectorAll(`#${CSS.escape(listId)} [data-action]`)] : []
}

/** Chooses the first row, as the arrows do. */
function chooseFirst(): void {
  const rows = choosable()
  for (const row of rows) row.removeAttribute('data-selected')
  rows[0]?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

const countSaid = (count: number, isMore: boolean) => `${formatNumber(count)}${isMore ? '+' : ''}`

function totalOf(groups: readonly { count: number; isMore: boolean }[]): string {
  return countSaid(
    groups.reduce((sum, { count }) => sum + count, 0),
    groups.some(({ isMore }) => isMore),
  )
}

/** A kind that can be shown alone. */
function Chip({
  isOn,
  onChoose,
  label,
  count,
}: {
  isOn: boolean
  onChoose: () => void
  label: string
  count: string
}) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={onChoose}>
      {label} <span className={classes.count}>{count}</span>
    </UnstyledButton>
  )
}

function Nothing({ children }: { children: React.ReactNode }) {
  return (
    <Text component="div" role="status" fz="sm" c="dimmed" ta="center" p="md">
      {children}
    </Text>
  )
}

/** What was opened last. */
function Recent({ onOpen }: { onOpen: (href: string, event: { isAside: boolean }) => void }) {
  const { data = [] } = useQuery(recentQuery())
  if (data.length === 0) return null
  const called = ({ number, title }: Found) => (
    <>
      {number && <b>{number}</b>} {title}
    </>
  )
  return (
    <Spotlight.ActionsGroup label="Recent">
      <div className={classes.recent}>
        {data.map((one) => (
          <Spotlight.Action
            key={one.targetUniqueID}
            className={classes.recentOne}
            closeSpotlightOnTrigger={false}
            onClick={({ ctrlKey, metaKey }) => onOpen(pathOfFound(one), { isAside: ctrlKey || metaKey })}
          >
            <span className={classes.recentText}>{called(one)}</span>
          </Spotlight.Action>
        ))}
      </div>
    </Spotlight.ActionsGroup>
  )
}

/** What the keys do. */
function Keys() {
  return (
    <div className={classes.keys}>
      {[
        { keys: ['↑', '↓'], does: 'Move' },
        { keys: ['Enter'], does: 'Open' },
        { keys: ['Ctrl Enter'], does: 'New tab' },
        { keys: ['Tab'], does: 'Next kind' },
        { keys: ['>'], does: 'Actions only' },
      ].map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          <span>{does}</span>
        </span>
      ))}
      <span className={classes.rights}>
        <IconLock size={14} aria-hidden />
        <span>Only what you may open</span>
      </span>
    </div>
  )
}

/** Opens an address here, or in a tab of its own where Ctrl is held. */
function useOpening(isAside: RefObject<boolean>) {
  const navigate = useNavigate()
  const address = (href: string, event: { isAside: boolean }) => {
    if (event.isAside || isAside.current) {
      window.open(href, '_blank', 'noopener')
      return
    }
    spotlight.close()
    void navigate({ href })
  }
  const way = (href: string | undefined, go: () => void, event: { isAside: boolean }) => {
    if (href) return address(href, event)
    spotlight.close()
    go()
  }
  return { address, way }
}

/** What the search offers beside what the server finds, by their groups. */
function useWays(
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
  // Without a word all are too many beside the screens.
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

/** The types whose form takes what was typed as its title. */
const titledTypes = ['RFI', 'PunchListItem'] as const

/** Adding a record that is called as one typed. */
function useWaysWith(words: string, here: FramedProject | undefined): Way[] {
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

/** All that is shown, and what is beyond that, on a page of its own. */
function listWay(
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
  const take = (event: globalThis.KeyboardEvent) => {
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
