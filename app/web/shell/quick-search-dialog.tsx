/** The dialog of the quick search (screens-pattern 5): matching records, and the actions and screens that the user may open. */
import { Button, Kbd, Text, UnstyledButton } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconChevronRight, IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Found } from '#features/finding/contract.ts'
import { foundGroups } from '#features/finding/groups.ts'
import { pathOfFound, recentQuery } from '#features/finding/web/api.ts'
import { correctionSaid } from '#features/finding/web/found-parts.tsx'
import { wordsOf } from '#features/finding/words.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { listWay, useWays, useWaysWith, type Way } from './offered-ways.ts'
import classes from './quick-search-dialog.module.css'
import { countSaid, type Findings, useFindings } from './quick-search-findings.ts'
import { Kinds } from './quick-search-kinds.tsx'
import { fieldLook, NAME } from './quick-search-look.tsx'
import type { QuickSearchDialogProps } from './quick-search-waiting.tsx'
import { FoundRow, SearchRow } from './search-row.tsx'
import { says } from './search-ways.ts'

const [store, spotlight] = createSpotlight()

/** Opens each time `asked` grows. */
export function QuickSearchDialog({ asked, query, onQuery }: QuickSearchDialogProps) {
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked === 0) return
    spotlight.open()
    return takeKeys(field, (key) => onQuery((before) => before + key))
  }, [asked, onQuery])
  const findings = useFindings(query)
  const { here, scope, setWide, words, searched, isDeedsOnly, groups, shown, chosen, setGroup } = findings
  const { isAskable, isAsking, isFailed, corrected } = findings
  const ways = useWays(words, isDeedsOnly, here)
  const withTheWords = useWaysWith(words, isDeedsOnly ? undefined : here)
  const asList = listWay(shown, {
    search: corrected ?? searched,
    kind: chosen,
    project: scope?.workOrderUniqueID,
  })

  // When another row comes to the top, that row becomes the chosen row: Enter opens it.
  const top = [words, chosen, shown[0]?.items[0]?.targetUniqueID].join('\n')
  useEffect(() => {
    if (!top.startsWith('\n')) chooseFirst()
  }, [top])

  /** True after Ctrl+Enter: Spotlight then clicks the chosen row, and that click does not carry Ctrl. */
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
      // The whole dialog scrolls, with its field. If the list scrolled by itself, it would be one more stop of the Tab key.
      styles={{
        content: { maxHeight: isPhone ? '100dvh' : '82dvh', overflowY: 'auto' },
        body: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
        actionsList: { maxHeight: 'none' },
      }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': NAME } }}
      closeOnActionTrigger={false}
      onSpotlightClose={findings.reset}
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
        <Kinds findings={findings} />
      </div>
      <Spotlight.ActionsList className={classes.list} aria-busy={isAsking}>
        {words === '' && !isDeedsOnly && <Recent onOpen={open.address} />}
        {named.filter(isMeant).map((group) => (
          <Ways key={group.name} {...group} onOpen={open.way} />
        ))}
        {corrected !== null && <Nothing>{correctionSaid(searched, corrected)}</Nothing>}
        <FoundGroups findings={findings} onOpen={open.address} />
        {isFailed && isAskable && (
          <Nothing>
            Search did not answer.{' '}
            <Button variant="subtle" size="compact-sm" onClick={findings.retry}>
              Try again
            </Button>
          </Nothing>
        )}
        {isAsking && shown.length === 0 && <Nothing>Searching…</Nothing>}
        {!isFailed && !named.some(isMeant) && <NoMatch findings={findings} isOffered={named.length > 0} />}
        {named
          .filter((group) => !isMeant(group))
          .map((group) => (
            <Ways key={group.name} {...group} onOpen={open.way} />
          ))}
        <Ways
          name="Actions"
          list={[...asList, ...(chosen || named.some(isMeant) ? [] : withTheWords)]}
          onOpen={open.way}
        />
      </Spotlight.ActionsList>
      {!isPhone && <Keys />}
    </Spotlight.Root>
  )
}

/** The rows that the user can choose; none before the dialog is drawn. */
function choosable(): Element[] {
  const { listId } = store.getState()
  return listId ? [...document.querySelectorAll(`#${CSS.escape(listId)} [data-action]`)] : []
}

/** Chooses the first row, as the arrow keys do. */
function chooseFirst(): void {
  const rows = choosable()
  for (const row of rows) row.removeAttribute('data-selected')
  rows[0]?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** How the user opened a row. */
interface Opened {
  /** With Ctrl: in a new tab. */
  isAside: boolean
}

interface FoundGroupsProps {
  findings: Findings
  onOpen: (href: string, event: Opened) => void
}

/** The matches of the server, by group. */
function FoundGroups({ findings, onOpen }: FoundGroupsProps) {
  const { shown, chosen, setGroup, scope, words, corrected } = findings
  const typed = wordsOf(corrected ?? words)
  return shown.map(({ group, items, count, isMore }) => (
    <Spotlight.ActionsGroup key={group} label={foundGroups[group]}>
      {items.map((one) => (
        <FoundRow
          key={one.targetUniqueID}
          found={one}
          isInOneProject={scope !== undefined}
          words={typed}
          href={pathOfFound(one)}
          onOpen={(event) => onOpen(pathOfFound(one), event)}
        />
      ))}
      {chosen === null && count > items.length && (
        <SearchRow
          Icon={IconChevronRight}
          label={`Show all ${countSaid(count, isMore)}`}
          onOpen={() => setGroup(group)}
        />
      )}
    </Spotlight.ActionsGroup>
  ))
}

interface WaysProps {
  name: string
  list: readonly Way[]
  onOpen: (href: string | undefined, go: () => void, event: Opened) => void
}

/** A group of actions or screens. */
function Ways({ name, list, onOpen }: WaysProps) {
  if (list.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={name}>
      {list.map(({ key, go, also: _also, ...way }) => (
        <SearchRow key={key} {...way} onOpen={(event) => onOpen(way.href, go, event)} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** The sentence in place of the matches when there are none. `isOffered`: actions or screens have the typed words. */
function NoMatch({ findings, isOffered }: { findings: Findings; isOffered: boolean }) {
  const { isAsking, shown, words, isDeedsOnly, scope, setWide } = findings
  if (isAsking || shown.length > 0 || (words === '' && !isDeedsOnly)) return null
  return (
    <Nothing>
      {isDeedsOnly ? (
        !isOffered && `No action named “${words}”`
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
  )
}

function Nothing({ children }: { children: React.ReactNode }) {
  return (
    <Text component="div" role="status" fz="sm" c="dimmed" ta="center" p="md">
      {children}
    </Text>
  )
}

/** The records that were opened last. */
function Recent({ onOpen }: { onOpen: (href: string, event: Opened) => void }) {
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

/** The line that explains the keys. */
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

/** Opens a row: in this tab, or in a new tab after Ctrl+Enter or a click with Ctrl. */
function useOpening(isAside: RefObject<boolean>) {
  const navigate = useNavigate()
  const address = (href: string, event: Opened) => {
    if (event.isAside || isAside.current) {
      window.open(href, '_blank', 'noopener')
      return
    }
    spotlight.close()
    void navigate({ href })
  }
  const way = (href: string | undefined, go: () => void, event: Opened) => {
    if (href) return address(href, event)
    spotlight.close()
    go()
  }
  return { address, way }
}

/**
 * Calls `add` with each character that is typed before the field has the focus: the field takes the focus a moment after it
 * is drawn. Returns a function that ends this.
 */
function takeKeys(field: RefObject<HTMLInputElement | null>, add: (key: string) => void): () => void {
  const done = new AbortController()
  const end = () => done.abort()
  const take = (event: globalThis.KeyboardEvent) => {
    if (event.target === field.current || event.key === 'Escape') return end()
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    // Neither a field behind the dialog nor a shortcut of the screen may get the key.
    event.preventDefault()
    event.stopPropagation()
    add(event.key)
  }
  window.addEventListener('keydown', take, { capture: true, signal: done.signal })
  window.addEventListener('pointerdown', end, { capture: true, signal: done.signal })
  return end
}
