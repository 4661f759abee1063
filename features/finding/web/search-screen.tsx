/** The results of a search as a register: /search. */
import { Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { projectQuery } from '#features/projects/web/public.ts'
import {
  type Column,
  type Filter,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { formatDay } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { dayOrDash } from '#web/ui/record/fact.tsx'
import type { Found } from '../contract.ts'
import { foundGroupNames, foundGroups } from '../groups.ts'
import { groupOfKind } from '../kinds.ts'
import { wordsOf } from '../words.ts'
import type { SearchedFor } from './address.ts'
import { listedQuery, pathOfFound } from './api.ts'
import { correctionSaid, detailsOf, Marked, statusSaid, useEnds } from './found-parts.tsx'

const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'Kind',
    choices: foundGroupNames.map((value) => ({ value, label: foundGroups[value] })),
  },
  {
    key: 'only',
    label: 'Only',
    choices: [
      { value: 'mine', label: 'My turn' },
      { value: 'open', label: 'Open' },
    ],
  },
]

const columnsFor = (words: readonly string[]): readonly Column<Found>[] => [
  { id: 'title', title: 'Found', kind: 'name', cell: (found) => <Name found={found} words={words} /> },
  { id: 'kind', title: 'Kind', kind: 'short', cell: ({ kind }) => foundGroups[groupOfKind(kind)] },
  { id: 'project', title: 'Project', cell: ({ workOrderTitle }) => workOrderTitle ?? '–' },
  { id: 'status', title: 'Status', kind: 'short', cell: (found) => statusSaid(found) ?? '–' },
  { id: 'turn', title: 'Ball in court', kind: 'short', cell: (found) => <Turn found={found} /> },
  { id: 'due', title: 'Due', kind: 'figure', cell: ({ due }) => dayOrDash(due) },
]

export function SearchScreen() {
  const address = useRegisterAddress<SearchedFor>('search', ['kind', 'project', 'only'])
  const { search = '', project = '' } = address.search
  const router = useRouter()
  const isAsked = wordsOf(search).length > 0
  const list = useQuery({
    ...listedQuery(address.search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const { data: one } = useQuery({ ...projectQuery(project), enabled: project !== '' })
  const ofProject: Filter[] = one
    ? [{ key: 'project', label: 'Project', choices: [{ value: project, label: one.workOrderTitle }] }]
    : []
  const rows = pagesOf(list)
  const corrected = isAsked ? (list.data?.corrected ?? null) : null
  const words = wordsOf(corrected ?? search)
  return (
    <Register
      name="search"
      title="Search"
      noun={{ one: 'result', many: 'results' }}
      address={address}
      subtitle={corrected !== null && correctionSaid(search, corrected)}
      // Without words, nothing is searched and the list is empty.
      rows={isAsked ? rows : { ...rows, items: [], total: 0 }}
      columns={columnsFor(words)}
      search="Search records, files and people"
      filters={[...filters, ...ofProject]}
      recordOf={({ targetUniqueID: id, title: name }) => ({ id, name })}
      open={(found) => router.history.push(pathOfFound(found))}
      card={(found) => <Card found={found} words={words} />}
      noMatch={{ title: `Nothing named “${search}”`, text: 'Try fewer words, or take a filter away.' }}
      empty={
        <EmptyState
          title="What are you looking for?"
          text="Type a number, a name or words from a title, a text or a comment."
          icon={<IconSearch size={22} stroke={1.5} />}
        />
      }
    />
  )
}

function Name({ found, words }: { found: Found; words: readonly string[] }) {
  const { number, title, where } = found
  return (
    <Stack gap={2}>
      <RecordLink to={pathOfFound(found)} lineClamp={2}>
        <Marked text={number ? `${number} ${title}` : title} words={words} />
      </RecordLink>
      {where && (
        <Text fz="xs" c="dimmed" lineClamp={2}>
          <Marked text={detailsOf(found, true)} words={words} />
        </Text>
      )}
    </Stack>
  )
}

function Turn({ found }: { found: Found }) {
  const turn = useEnds(found).find(({ isLate }) => !isLate)
  return turn ? turn.text : '–'
}

function Card({ found, words }: { found: Found; words: readonly string[] }) {
  const { workOrderTitle, due, kind } = found
  return (
    <Stack gap={4}>
      <Name found={found} words={words} />
      <Text fz="xs" c="dimmed">
        {[foundGroups[groupOfKind(kind)], workOrderTitle, due && `Due ${formatDay(due)}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}
