/** The way to the sections of a project, in its frame: one row on a desk, one control on a phone. */
import { Button, Group, type MenuProps, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { waitingQuery } from '#features/court/web/count.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import type { PressMenuProps } from '#web/ui/menu/menu-button.ts'
import { MenuLink } from '#web/ui/menu/menu-link.tsx'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import classes from './section-nav.module.css'
import { type Section, sectionAt, sections } from './sections.ts'
import { sectionsInRow } from './sections-in-row.ts'

/** Which one is the present one is said beside each link: several addresses belong to each. */
const EXACTLY = { exact: true, includeSearch: true }
/** Between two groups, in pixels. */
const GROUP_GAP = 12
const MOST_COUNTED = 99
/** How high a list may be; a longer one scrolls. */
const IN_WINDOW: MenuProps['middlewares'] = {
  size: {
    padding: 12,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--room', `${availableHeight}px`),
  },
}

interface Shown {
  woID: string
  sections: readonly Section[]
  /** The label of the present one. */
  here: string | undefined
  /** How much waits on the person in each, by label. */
  waiting: ReadonlyMap<string, number>
  isInLine: boolean
}

export interface SectionNavProps {
  woID: string
  /** It stands in one line with the project's name. */
  isInLine?: boolean
}

export function SectionNav({ woID, isInLine = false }: SectionNavProps) {
  const may = useMay()
  const isPhone = useIsPhone()
  const seen = sections.filter(({ module }) => !module || may(module, 'Read', woID))
  const here = useLocation({ select: ({ pathname, search }) => sectionAt(pathname, search.view)?.label })
  const waiting = useWaiting(seen, woID)
  const Sections = isPhone ? SectionList : SectionRow
  return (
    <nav aria-label="Sections of the project" className={classes.nav} data-in-line={isInLine || undefined}>
      <Sections
        isInLine={isInLine}
        // Other ones are measured anew.
        key={seen.map(({ label }) => label).join()}
        woID={woID}
        sections={seen}
        here={here}
        waiting={waiting}
      />
    </nav>
  )
}

function useWaiting(seen: readonly Section[], woID: string): ReadonlyMap<string, number> {
  const { employeeUniqueId: me } = useSession()
  const { data: counts } = useQuery({ ...waitingQuery(woID), enabled: me !== null })
  return new Map(seen.map(({ label, module }) => [label, (module && counts?.[module]) ?? 0]))
}

/** Those that fit, and the rest under 'More'. */
function SectionRow({ woID, sections: all, here, waiting }: Shown) {
  const row = useRef<HTMLUListElement>(null)
  const widths = useWidths(row)
  const measured = all.map(({ label, group }) => ({ group, width: widths?.items.get(label) ?? 0 }))
  const present = all.findIndex(({ label }) => label === here)
  const { row: room, more } = widths ?? UNMEASURED
  const shown = sectionsInRow(measured, present, { row: room, more, gap: GROUP_GAP })
  const rest = all.filter((_section, at) => !shown.includes(at))
  return (
    <ul ref={row} className={classes.row}>
      {all.map(({ label, group, link }, at) => {
        const before = all[shown[shown.indexOf(at) - 1] ?? -1]
        return (
          // Those that do not fit stay, unseen, so that it is known when they do again.
          <li
            key={label}
            data-label={label}
            data-away={!shown.includes(at) || undefined}
            style={{ marginInlineStart: before && before.group !== group ? GROUP_GAP : 0 }}
          >
            <Link
              {...link(woID)}
              activeOptions={EXACTLY}
              className={classes.section}
              aria-current={label === here ? 'page' : undefined}
            >
              <Label text={label} />
              <Count of={waiting.get(label)} />
            </Link>
          </li>
        )
      })}
      <li data-away={rest.length === 0 || undefined}>
        <SectionMenu
          // With nothing left in it, it is not open any more.
          key={String(rest.length === 0)}
          woID={woID}
          sections={rest}
          here={here}
          waiting={waiting}
          button={
            <UnstyledButton className={`${classes.section} ${classes.more}`}>
              <Label text="More" />
              <IconChevronDown size={14} aria-hidden className={classes.chevron} />
              <Count of={sumOf(rest, waiting)} />
            </UnstyledButton>
          }
        />
      </li>
    </ul>
  )
}

/** One control, which names the present one and opens all of them. */
function SectionList(shown: Shown) {
  return (
    <SectionMenu
      {...shown}
      isWide={!shown.isInLine}
      button={
        <Button
          {...(shown.isInLine
            ? { variant: 'subtle', className: classes.fold }
            : { variant: 'default', fullWidth: true, justify: 'space-between' })}
          rightSection={
            <Group gap={shown.isInLine ? 4 : 'xs'} wrap="nowrap">
              <Count of={sumOf(shown.sections, shown.waiting)} />
              <IconChevronDown size={18} aria-hidden />
            </Group>
          }
        >
          {shown.isInLine && <IconLayoutList size={18} aria-hidden className={classes.folded} />}
          <span className={classes.here}>
            <VisuallyHidden>Section: </VisuallyHidden>
            {shown.here ?? 'Choose'}
          </span>
        </Button>
      }
    />
  )
}

interface SectionMenuProps extends Omit<Shown, 'isInLine'> {
  button: PressMenuProps['button']
  isWide?: boolean
}

function SectionMenu({ woID, sections: listed, here, waiting, button, isWide = false }: SectionMenuProps) {
  return (
    <PressMenu
      position="bottom-end"
      middlewares={IN_WINDOW}
      // A list that scrolls is reached by Tab, too.
      menuItemTabIndex={0}
      {...(isWide && { width: 'target' })}
      button={button}
    >
      <Sections woID={woID} sections={listed} here={here} waiting={waiting} />
    </PressMenu>
  )
}

function Sections({ woID, sections: listed, here, waiting }: Omit<SectionMenuProps, 'button' | 'isWide'>) {
  const Menu = useMenu()
  return (
    <div className={classes.list}>
      {listed.map(({ label, group, link }, at) => {
        const isHere = label === here
        return [
          at > 0 && listed[at - 1]?.group !== group && <Menu.Divider key={`line ${label}`} />,
          <MenuLink
            key={label}
            {...link(woID)}
            activeOptions={EXACTLY}
            className={classes.item}
            aria-current={isHere ? 'page' : undefined}
            rightSection={
              <Group gap="xs">
                <Count of={waiting.get(label)} />
                {isHere && <IconCheck size={16} aria-hidden />}
              </Group>
            }
          >
            {label}
          </MenuLink>,
        ]
      })}
    </div>
  )
}

/** As wide as it is when it is the present one, so that nothing moves as one goes from one to another. */
function Label({ text }: { text: string }) {
  return (
    <span className={classes.label} data-text={text}>
      {text}
    </span>
  )
}

const sumOf = (some: readonly Section[], waiting: ReadonlyMap<string, number>) =>
  some.reduce((sum, { label }) => sum + (waiting.get(label) ?? 0), 0)

/** How much waits on the person; nothing where nothing does. */
function Count({ of: count = 0 }: { of: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={`${classes.count} tabular`}>
      <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <VisuallyHidden>{formatNumber(count)} waiting on you</VisuallyHidden>
    </span>
  )
}

interface Widths {
  row: number
  more: number
  items: ReadonlyMap<string, number>
}

/** Nothing is away for want of room that nobody knows. */
const UNMEASURED = { row: Number.POSITIVE_INFINITY, more: 0 }

/** How wide the row and all in it are: known before anything is painted, and again with each change of it. */
function useWidths(row: { readonly current: HTMLUListElement | null }): Widths | null {
  const [widths, setWidths] = useState<Widths | null>(null)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return
    const items = [...list.children] as HTMLLIElement[]
    const widthOf = (element: HTMLElement) => element.getBoundingClientRect().width
    const measure = () =>
      setWidths({
        row: widthOf(list),
        more: widthOf(items.at(-1) as HTMLLIElement),
        items: new Map(items.map((item) => [item.dataset.label ?? '', widthOf(item)])),
      })
    // It tells each one's first size too, before anything is painted.
    const observer = new ResizeObserver(() => flushSync(measure))
    for (const element of [list, ...items]) observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return widths
}
