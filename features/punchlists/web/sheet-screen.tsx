/** A punch list on paper: to take to the site, fill in and sign. */

import { Select, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { PaperHead } from '#features/companies/web/public.ts'
import { attachedQuery } from '#features/files/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstantDay, formatNumber } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { Paper, PrintedItem, PrintedItems, PrintedScreen } from '#web/ui/record/printed.tsx'
import type { PunchList, PunchListItem } from '../contract.ts'
import { type PunchStatusName, punchWords } from '../machine.ts'
import { listQuery, MOST_ON_SHEET, sheetQuery } from './api.ts'
import { progressOf, responsibleOf } from './item-words.ts'
import classes from './sheet-screen.module.css'

export function SheetScreen() {
  const { id } = useParams({ from: '/signed-in/punchlistsheet/$id' })
  const { status } = useSearch({ from: '/signed-in/punchlistsheet/$id' })
  const navigate = useNavigate({ from: '/punchlistsheet/$id' })
  const { data: list } = useSuspenseQuery(listQuery(id))
  const filter = status ? { statusId: statuses[status] } : {}
  const items = useQuery(sheetQuery({ workOrder: list.workOrderUniqueId, list: id }, filter))
  return (
    <PrintedScreen
      back={
        <LinkButton
          to="/punchlistDetails/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          To the punch list
        </LinkButton>
      }
      controls={
        <Select
          aria-label="Items on the sheet"
          data={[
            { value: '', label: 'All items' },
            { value: 'Active', label: 'Open items' },
          ]}
          value={status ?? ''}
          allowDeselect={false}
          w={140}
          onChange={(value) =>
            void navigate({ search: value === 'Active' ? { status: 'Active' } : {}, replace: true })
          }
        />
      }
    >
      {items.data ? (
        <Sheet list={list} items={items.data.items} total={items.data.totalCount} />
      ) : items.isError ? (
        <FailedState title={texts.fetchFailed} error={items.error} retry={() => items.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </PrintedScreen>
  )
}

interface SheetProps {
  list: PunchList
  items: readonly PunchListItem[]
  total: number
}

function Sheet({ list, items, total }: SheetProps) {
  const project = useQuery(projectQuery(list.workOrderUniqueId)).data
  const today = useToday()
  return (
    <Paper
      letterhead={<PaperHead />}
      title={list.punchListName}
      lines={[
        [project?.workOrderTitle, list.jobTitle].filter(Boolean).join(' · '),
        `${progressOf(list).text}. Made ${formatInstantDay(list.createdOnDate)} by ${list.createdByName}. Printed ${formatDay(today)}.`,
      ]}
      text={list.punchListDescription}
      signedBy={['Walked by', 'Accepted by']}
    >
      {items.length === 0 && <p>No items on this sheet.</p>}
      <PrintedItems>
        {items.map((item) => (
          <PrintedItem
            key={item.punchListItemUniqueId}
            number={item.number}
            text={item.punchListItemDescription}
            facts={factsOf(item)}
            isDone={item.status === 'Completed'}
          >
            <Photos item={item} />
          </PrintedItem>
        ))}
      </PrintedItems>
      {total > MOST_ON_SHEET && (
        <Text fz="sm">
          The first {formatNumber(MOST_ON_SHEET)} of {formatNumber(total)} items are shown.
        </Text>
      )}
    </Paper>
  )
}

function factsOf(item: PunchListItem) {
  const { dueDate, closedOnDate, closedByName } = item
  return [
    item.punchListItemLocation,
    responsibleOf(item),
    dueDate && `due ${formatDay(dueDate)}`,
    closedOnDate
      ? `closed ${formatInstantDay(closedOnDate)} by ${closedByName}`
      : punchWords[item.status as PunchStatusName],
  ]
}

/** The photos of an item that have a thumbnail. */
function Photos({ item }: { item: PunchListItem }) {
  const may = useMay()
  const files = useQuery({
    ...attachedQuery(item.punchListItemUniqueId, 'PunchListItem', undefined, 1),
    enabled: may('Files', 'Read', item.workOrderUniqueId),
  })
  const photos = files.data?.items.filter(({ thumbnailUrl }) => thumbnailUrl) ?? []
  if (photos.length === 0) return null
  return (
    <div className={classes.photos}>
      {photos.map(({ fileUniqueId, thumbnailUrl, name, stage }) => (
        <figure key={fileUniqueId}>
          <img src={thumbnailUrl ?? ''} alt={name} height={110} />
          {stage && <figcaption>{stage === 'before' ? 'Before' : 'After'}</figcaption>}
        </figure>
      ))}
    </div>
  )
}
