/** A punch list on paper: to be taken along, filled in and signed. */
import { Button, Group, Select, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { attachedQuery } from '#features/files/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstantDay, localToday } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { PunchList, PunchListItem } from '../contract.ts'
import { listQuery, MOST_ON_SHEET, sheetQuery } from './api.ts'
import { progressOf, responsibleOf } from './item-words.ts'
import classes from './sheet-screen.module.css'

const SHEET_WIDTH = 980

export function SheetScreen() {
  const { id } = useParams({ from: '/signed-in/punchlistsheet/$id' })
  const { status } = useSearch({ from: '/signed-in/punchlistsheet/$id' })
  const navigate = useNavigate({ from: '/punchlistsheet/$id' })
  const { data: list } = useSuspenseQuery(listQuery(id))
  const { workOrderUniqueId: obj } = list
  const items = useQuery(
    sheetQuery({ workOrder: obj, list: id }, status ? { statusId: statuses[status] } : {}),
  )
  return (
    <PageBody width={SHEET_WIDTH}>
      <Group justify="space-between" mb="md" className={classes.controls}>
        <LinkButton
          to="/punchlistDetails/$id"
          params={{ id }}
          search={{ obj }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          To the punch list
        </LinkButton>
        <Group gap="sm">
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
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        </Group>
      </Group>
      {items.data ? (
        <Sheet list={list} items={items.data.items} total={items.data.totalCount} />
      ) : items.isError ? (
        <FailedState title={texts.fetchFailed} error={items.error} retry={() => items.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </PageBody>
  )
}

interface SheetProps {
  list: PunchList
  items: readonly PunchListItem[]
  total: number
}

function Sheet({ list, items, total }: SheetProps) {
  const project = useQuery(projectQuery(list.workOrderUniqueId)).data
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <h1>{list.punchListName}</h1>
        <p>
          {[project?.workOrderTitle, list.jobTitle].filter(Boolean).join(' · ')}
          <br />
          {progressOf(list).text}. Made {formatInstantDay(list.createdOnDate)} by {list.createdByName}.
          Printed {formatDay(localToday())}.
        </p>
        {list.punchListDescription && <p className={classes.description}>{list.punchListDescription}</p>}
      </header>
      {items.length === 0 && <p>There are no items on this sheet.</p>}
      <ol className={classes.items}>
        {items.map((item) => (
          <Item key={item.punchListItemUniqueId} item={item} />
        ))}
      </ol>
      {total > MOST_ON_SHEET && (
        <Text fz="sm">
          The first {MOST_ON_SHEET} of {total} items are shown.
        </Text>
      )}
      <footer className={classes.signatures}>
        {['Walked by', 'Accepted by'].map((who) => (
          <div key={who} className={classes.signature}>
            <span>{who}</span>
            <span>Name</span>
            <span>Signature</span>
            <span>Date</span>
          </div>
        ))}
      </footer>
    </article>
  )
}

const statusWords: Record<string, string> = { Active: 'Open', Completed: 'Closed', InActive: 'Inactive' }

function Item({ item }: { item: PunchListItem }) {
  const { dueDate, closedOnDate, closedByName } = item
  return (
    <li className={classes.item}>
      <span className={classes.box} data-done={item.status === 'Completed' || undefined} aria-hidden />
      <div className={classes.text}>
        <p className={classes.what}>
          <strong>{item.number}.</strong> {item.punchListItemDescription}
        </p>
        <p className={classes.facts}>
          {[
            item.punchListItemLocation,
            responsibleOf(item),
            dueDate && `due ${formatDay(dueDate)}`,
            closedOnDate
              ? `closed ${formatInstantDay(closedOnDate)} by ${closedByName}`
              : statusWords[item.status],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Photos item={item} />
      </div>
    </li>
  )
}

/** What hangs on an item and can be shown small. */
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
