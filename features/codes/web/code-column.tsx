/** A column with the codes of one level, and the actions on each code. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconListSearch, IconPencil, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { useMay } from '#web/session/session.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordColumn } from '#web/ui/list/record-column.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import itemClasses from '#web/ui/list/record-item.module.css'
import { RecordLinkRow, RecordRow } from '#web/ui/list/record-row.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { CodesSearch } from './address.ts'
import type { CodeEntry } from './code-dialog.tsx'
import { type Kept, type OpenColumn, useDeleteCode } from './keeping-api.ts'
import type { UsesOf } from './uses-dialog.tsx'
import { nounOf, removedText } from './words.ts'

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }))
const UsesDialog = lazy(async () => ({ default: (await import('./uses-dialog.tsx')).UsesDialog }))

/** The fields of a code that a column shows. */
export interface ShownCode {
  id: string
  code: string
  name: string
  /** Only of inventory categories: the shared kind of stock. */
  kind?: string
  caption?: string
  rowVersion: number
}

export interface CodeColumnProps<T> {
  title: string
  kept: Kept
  /** The id of the code or type above. */
  above: string
  aboveName?: string | undefined
  fetched: Pick<UseQueryResult<PageOf<T>>, 'data' | 'error' | 'refetch'>
  shown: (item: T) => ShownCode
  /** The documents' text for a failed fetch. */
  failure: string
  page: number
  onPage: (page: number) => void
  back?: { label: string; onClick: () => void }
  chosen?: string | undefined
  /** The search parameters after a code is chosen; left out on the last level. */
  opens?: (id: string) => CodesSearch
  /** The search parameters after the chosen code is closed. */
  closed?: CodesSearch
  /** Called before the chosen code is deleted. */
  onClose?: () => void
  isDeepest: boolean
  empty: string
  emptyActions?: ReactNode
  /** Content below the codes. */
  below?: ReactNode
}

export function CodeColumn<T>(props: CodeColumnProps<T>) {
  const { title, kept, above, aboveName, fetched, shown, failure, page, onPage, back, chosen, opens } = props
  const { data, error, refetch } = fetched
  const may = useMay()
  const [entry, setEntry] = useState<CodeEntry>()
  const [uses, setUses] = useState<UsesOf>()
  const items = (data?.items ?? []).map(shown)
  const navigate = useNavigate({ from: '/company/codes' })
  const go = (search: CodesSearch = {}) => navigate({ search, resetScroll: false })
  const column = (id: string) => ({
    async close() {
      props.onClose?.()
      await go(props.closed)
    },
    open: () => go(opens?.(id)),
  })
  return (
    <>
      <RecordColumn
        title={title}
        of={above}
        subtitle={
          data ? (
            <>
              <RecordCount shown={items.length} total={data.totalCount} />
              {aboveName && ` · ${aboveName}`}
            </>
          ) : (
            '–'
          )
        }
        page={page}
        totalPages={data?.totalPages ?? 0}
        onPage={onPage}
        isDeepest={props.isDeepest}
        back={
          back && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              onClick={back.onClick}
            >
              {back.label}
            </Button>
          )
        }
        actions={
          may('Codes', 'Create') && (
            <ActionIcon
              variant="light"
              size={32}
              aria-label={`New ${nounOf[kept]}`}
              onClick={() =>
                setEntry({ kept, target: { above }, initial: { code: '', name: '', kind: FIRST_KIND } })
              }
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          )
        }
      >
        {error && !data ? (
          <FailedState title={failure} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows rows={5} />
        ) : items.length === 0 ? (
          <EmptyState title="None yet" text={props.empty}>
            {props.emptyActions}
          </EmptyState>
        ) : (
          <div role="list">
            {items.map((item) => (
              <div
                key={item.id}
                role="listitem"
                className={itemClasses.item}
                data-chosen={item.id === chosen || undefined}
                ref={item.id === chosen ? intoSight : undefined}
              >
                <div className={itemClasses.content}>
                  {opens ? (
                    <RecordLinkRow
                      to="/company/codes"
                      search={opens(item.id)}
                      resetScroll={false}
                      isChosen={item.id === chosen}
                      {...rowOf(item)}
                    />
                  ) : (
                    <RecordRow isChosen={item.id === chosen} {...rowOf(item)} />
                  )}
                </div>
                <div className={itemClasses.actions}>
                  <CodeMenu
                    kept={kept}
                    item={item}
                    column={item.id === chosen && opens ? column(item.id) : undefined}
                    onEdit={setEntry}
                    onUses={setUses}
                  />
                </div>
              </div>
            ))}
          </div>
        )}
        {data && props.below}
      </RecordColumn>
      <Suspense>
        {entry && <CodeDialog entry={entry} onClose={() => setEntry(undefined)} />}
        {uses && <UsesDialog of={uses} onClose={() => setUses(undefined)} />}
      </Suspense>
    </>
  )
}

/**
 * Scrolls the chosen code into view: a code found by the search may be outside the visible part of the
 * column.
 */
const intoSight = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

const FIRST_KIND = '00000000-0000-7000-8000-000000000001'

const rowOf = ({ code, name, caption }: ShownCode) => ({
  name,
  caption: [...(code ? [code] : []), ...(caption ? [caption] : [])],
})

interface CodeMenuProps {
  kept: Kept
  item: ShownCode
  column: OpenColumn | undefined
  onEdit: (entry: CodeEntry) => void
  onUses: (of: UsesOf) => void
}

function CodeMenu({ kept, item, column, onEdit, onUses }: CodeMenuProps) {
  const { id, code, name, kind = FIRST_KIND, rowVersion } = item
  const may = useMay()
  const remove = useDeleteCode(kept)
  const called = [code, name].filter(Boolean).join(' ')
  return (
    <RecordMenu
      name={called}
      groups={[
        [
          may('Codes', 'Update') && {
            label: 'Edit',
            icon: IconPencil,
            onClick: () => onEdit({ kept, target: { id, rowVersion }, initial: { code, name, kind } }),
          },
          kept !== 'type' &&
            kept !== 'category' && {
              label: 'Where it is used',
              icon: IconListSearch,
              onClick: () => onUses({ level: kept, id, name: called }),
            },
        ],
        [
          may('Codes', 'Delete') &&
            deletion({
              name: called,
              noun: nounOf[kept],
              ...(kept === 'type' && {
                takesAlong: 'Its codes can no longer be chosen. Codes already on a job stay.',
              }),
              act: () => remove.mutateAsync({ id, column }),
              done: removedText[kept],
            }),
        ],
      ]}
    />
  )
}
