/** The navigation between the sections of a project: a row on a desk, a button with a menu on a phone. */
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

/**
 * The router marks a link only at the link's exact address. `aria-current` below marks the present section,
 * because several addresses belong to each section.
 */
const EXACTLY = { exact: true, includeSearch: true }
/** The distance between two groups of sections, in pixels. */
const GROUP_GAP = 12
const MOST_COUNTED = 99
/** Limits the height of a menu to the room in the window; a longer list scrolls. */
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
  /** The label of the present section. */
  here: string | undefined
  /** The number of records that wait on the person, by the label of the section. */
  waiting: ReadonlyMap<string, number>
  isInLine: boolean
}

export interface SectionNavProps {
  woID: string
  /** True if the navigation shares a line with the project's name. */
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
        // With other sections the component starts anew, so that their widths are measured.
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

/** The sections that fit in the row, and the other sections in the menu 'More'. */
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
          // Sections that do not fit stay in the page, invisible: their widths are needed to decide when they
          // fit again.
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
          // When no section is left in the menu, the menu starts anew and so is closed.
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

/** A button that shows the name of the present section and opens the menu of all sections. */
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
      // Tab must reach the items too, because the list may scroll.
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

/**
 * A label with room for the bold font of the present section, so that nothing moves when somebody changes the
 * section.
 */
function Label({ text }: { text: string }) {
  return (
    <span className={classes.label} data-text={text}>
      {text}
    </span>
  )
}

const sumOf = (some: readonly Section[], waiting: ReadonlyMap<string, number>) =>
  some.reduce((sum, { label }) => sum + (waiting.get(label) ?? 0), 0)

/** Renders the number of records that wait on the person; nothing for 0. */
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

/** The widths before anything was measured: all sections are shown. */
const UNMEASURED = { row: Number.POSITIVE_INFINITY, more: 0 }

/** Measures the widths of the row and its items before the first paint, and again after each change of size. */
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
    // The observer also reports the first size of each element, before the first paint.
    const observer = new ResizeObserver(() => flushSync(measure))
    for (const element of [list, ...items]) observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return widths
}
