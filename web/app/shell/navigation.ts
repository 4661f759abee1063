/** The screens that the rail leads to. A screen comes in here when it exists. */
import { IconBuildingCommunity, IconGavel, IconHelpCircle, type TablerIcon } from '@tabler/icons-react'
import type { Module } from '#contract/modules.ts'

export interface NavigationItem {
  to: '/home' | '/bid-projects' | '/help'
  label: string
  icon: TablerIcon
  /** Shown to whom may read this module; to everybody where none is named. */
  module?: Module
  /** Paths that belong to this item, beside its own. */
  covers?: readonly string[]
}

export interface NavigationSection {
  title: string | null
  items: readonly NavigationItem[]
}

export const navigation: readonly NavigationSection[] = [
  {
    title: 'Work',
    items: [
      {
        to: '/home',
        label: 'Projects',
        icon: IconBuildingCommunity,
        module: 'Projects',
        covers: ['/project'],
      },
    ],
  },
  {
    title: 'Bidding',
    items: [{ to: '/bid-projects', label: 'Bid projects', icon: IconGavel, module: 'Projects' }],
  },
  { title: null, items: [{ to: '/help', label: 'Help', icon: IconHelpCircle }] },
]
