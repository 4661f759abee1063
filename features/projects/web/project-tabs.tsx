/** The way to the parts of a project, in its frame. A part comes in here when its screen exists. */
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Module } from '#contract/modules.ts'
import { useMay } from '#web/session/session.ts'
import classes from './project-tabs.module.css'

interface ProjectTab {
  label: string
  /** Shown to whom may read this module on the project; to everybody where none is named. */
  module?: Module
  link: (woID: string) => LinkProps
  /** The beginnings of the addresses that belong to it, in small letters. */
  paths: readonly string[]
  /** The view of the details, where these are of several parts. */
  view?: 'overview'
}

const tabs: readonly ProjectTab[] = [
  {
    label: 'Overview',
    link: (woID) => ({ to: '/projects/details/$woID', params: { woID }, search: { view: 'overview' } }),
    paths: ['/projects/details/'],
    view: 'overview',
  },
  {
    label: 'Jobs',
    link: (woID) => ({ to: '/projects/details/$woID', params: { woID } }),
    paths: ['/projects/details/', '/jobs/', '/tasks/', '/activities/'],
  },
  {
    label: 'Team',
    module: 'Assignments',
    link: (woID) => ({ to: '/project/employees', search: { obj: woID } }),
    paths: ['/project/employees', '/project/mapping', '/project/supervisors/'],
  },
  {
    label: 'Files',
    module: 'Files',
    link: (woID) => ({ to: '/browse', search: { Parent: woID } }),
    paths: ['/browse', '/files/'],
  },
  {
    label: 'Punch lists',
    module: 'PunchLists',
    link: (woID) => ({ to: '/punchlists/$woid', params: { woid: woID } }),
    paths: ['/punchlist'],
  },
]

export function ProjectTabs({ woID }: { woID: string }) {
  const may = useMay()
  const here = useLocation({
    select: ({ pathname, search }) => {
      const path = pathname.toLowerCase()
      const view = path.startsWith('/projects/details/') ? search.view : undefined
      return tabs.find((tab) => tab.paths.some((start) => path.startsWith(start)) && tab.view === view)?.label
    },
  })
  const list = useRef<HTMLUListElement>(null)
  // On a phone there are more parts than room: the present one is in sight.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !current) return
    const { left, right } = current.getBoundingClientRect()
    const room = row.getBoundingClientRect()
    if (left < room.left || right > room.right)
      row.scrollLeft += left - room.left - (room.width - right + left) / 2
  }, [here])
  return (
    <nav aria-label="Parts of the project">
      <ul ref={list} className={classes.tabs}>
        {tabs
          .filter(({ module }) => !module || may(module, 'Read', woID))
          .map(({ label, link }) => (
            <li key={label}>
              <Link
                {...link(woID)}
                className={classes.tab}
                aria-current={label === here ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
