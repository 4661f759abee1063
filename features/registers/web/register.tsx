/**
 * A list as all lists of the app look: title, count and main action; search, filters, views, columns and
 * export; a table on a desk, cards on a phone; loading, empty and failed states. The address contains what is
 * shown.
 */
import { Box, Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { SheetFormat } from '#contract/file.ts'
import { isOnlyTheirs, type RecordType } from '#contract/record-types.ts'
import { useSession } from '#web/session/session.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { ExportMenu } from '#web/ui/menu/export-menu.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { Params, RegisterAddress, RegisterSearch } from './address.ts'
import { useRegisterChoice } from './api.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { type Column, shownColumns } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { activeFilters, type Filter, FilterChips, FilterMenu } from './filters.tsx'
import { useRegisterKeys } from './keys.ts'
import type { LetterKey } from './keys-dialog.tsx'
import { FilterSheet, KeysDialog } from './later-parts.ts'
import { RecordList, type RecordListProps } from './record-list.tsx'
import classes from './register.module.css'
import type { Rows } from './rows.ts'
import { ViewsMenu } from './views-menu.tsx'

export interface RegisterProps<Item>
  extends Pick<
    RecordListProps<Item>,
    | 'rows'
    | 'recordOf'
    | 'open'
    | 'actions'
    | 'card'
    | 'line'
    | 'several'
    | 'refusalOf'
    | 'empty'
    | 'failure'
    | 'rowHeight'
    | 'busyMilliseconds'
  > {
  /** The name of the register in stored choices and views: 'employees'. */
  name: string
  title: string
  /** Tabs with often used lists, above the search and the filters. */
  tabs?: ReactNode
  /** The sums of the shown records, above the list. */
  sums?: ReactNode
  /** The sums below the list. */
  foot?: ReactNode
  /** A text before the count. */
  subtitle?: ReactNode
  /** A text after the count. It contains its own ' · '. */
  remark?: ReactNode
  /** The word for a record. */
  noun: { one: string; many: string }
  address: RegisterAddress
  columns?: readonly Column<Item>[]
  /** The label of the search field: 'Search by name or city'. */
  search?: string
  filters?: readonly Filter[]
  /** True: the section is the main content of its screen, so its heading has level 1. */
  isFirst?: boolean
  /** Controls beside the title that also decide what is shown. */
  controls?: ReactNode
  /** The button that adds a record. */
  primary?: ReactNode
  /** Saves the shown records as a file, with these columns in this order. */
  download?: ((format: SheetFormat, columns: string[]) => Promise<void>) | undefined
  /** The import of a spreadsheet, beside the export. */
  upload?: ReactNode
  /** Additional keys of this register, for the help of the keys. */
  letters?: readonly LetterKey[]
  /** The actions on the chosen records. */
  chosenActions?: ReactNode
  /** The message if no record matches the search and the filters. */
  noMatch?: { title: string; text: string }
  /**
   * The type of the records. If people of a subcontractor see only some of the records, the list shows a
   * note.
   */
  records?: RecordType
  /** Renders the records in another form than a list. */
  instead?: ((columns: readonly Column<Item>[], empty: ReactNode) => ReactNode) | undefined
}

/** A whole screen that is a register. */
export function Register<Item>(props: RegisterProps<Item>) {
  return (
    <PageBody>
      <Head {...props} order={1} />
      <Body {...props} />
    </PageBody>
  )
}

/** A register that is a section of another screen. */
export function RegisterSection<Item>(props: RegisterProps<Item>) {
  return (
    <section aria-label={props.title}>
      <Head {...props} order={props.isFirst ? 1 : 2} />
      <Body {...props} />
    </section>
  )
}

/** The note that a list shows to people of a subcontractor. */
const THEIRS = 'You see what names you or your company'

/**
 * True if the user works for a subcontractor and therefore sees only the records that name the user or the
 * firm.
 */
export function useIsTheirs(records: RecordType | undefined): boolean {
  const { isOfSubcontractor } = useSession()
  return isOfSubcontractor && records !== undefined && isOnlyTheirs(records)
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function Head<Item>(props: RegisterProps<Item> & { order: 1 | 2 }) {
  const { title, subtitle, remark, rows, controls, primary, instead, order, records } = props
  const isTheirs = useIsTheirs(records)
  const count = instead ? subtitle : <Count rows={rows} before={subtitle} />
  return (
    <PageHeader
      title={title}
      subtitle={
        <>
          {count}
          {remark}
          {isTheirs && rows.items && rows.items.length > 0 && ` · ${THEIRS}`}
        </>
      }
      order={order}
    >
      {controls}
      {primary}
    </PageHeader>
  )
}

function Body<Item>(props: RegisterProps<Item>) {
  const { address, several, chosenActions, instead, noun } = props
  const body = useRef<HTMLDivElement>(null)
  const choice = useRegisterChoice(props.name)
  const columns = shownColumns(props.columns ?? [], choice.columns)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useRegisterKeys(body, () => setHelpOpen(true))
  const empty = <Empty {...props} />
  return (
    <div ref={body} data-register>
      {props.tabs}
      <Toolbar {...props} shown={columns} showKeys={() => setHelpOpen(true)} />
      {props.sums}
      {instead ? (
        instead(columns, empty)
      ) : (
        <RecordList
          label={capitalized(noun.many)}
          rows={props.rows}
          page={address.search.page}
          onPage={(page, options) => address.change({ page: page > 1 ? page : undefined }, options)}
          recordOf={props.recordOf}
          columns={columns}
          isCompact={choice.isCompact}
          sort={address.search.sort}
          onSort={(sort) => address.change({ sort })}
          open={props.open}
          actions={props.actions}
          card={props.card}
          line={props.line}
          several={several}
          refusalOf={props.refusalOf}
          empty={empty}
          failure={props.failure}
          rowHeight={props.rowHeight}
          busyMilliseconds={props.busyMilliseconds}
        />
      )}
      {props.foot}
      {isHelpOpen && (
        <KeysDialog
          hasChoice={several !== undefined}
          more={props.letters}
          onClose={() => setHelpOpen(false)}
        />
      )}
      {several && several.items.length > 0 && <ChosenBar several={several}>{chosenActions}</ChosenBar>}
    </div>
  )
}

function Count<Item>({ rows: { items, total, error }, before }: { rows: Rows<Item>; before: ReactNode }) {
  const count = items ? <RecordCount shown={items.length} total={total} /> : !error && 'Loading'
  if (!before) return count
  return (
    <>
      {before}
      {count && ' · '}
      {count}
    </>
  )
}

/** The parameters of the address, by name. */
const paramsOf = ({ search }: RegisterAddress) => search as RegisterSearch & Params

interface ToolbarProps<Item> extends RegisterProps<Item> {
  shown: readonly Column<Item>[]
  showKeys: () => void
}

function Toolbar<Item>(props: ToolbarProps<Item>) {
  const { name, address, rows, columns = [], shown, showKeys, filters = [], download, noun } = props
  const isNarrow = useIsNarrow()
  const params = paramsOf(address)
  const change = (next: Params) => address.change(next)
  const hasRecords = Boolean(rows.items?.length || props.instead)
  if (columns.length === 0) return null
  return (
    <Group gap={8} mb="md" className={classes.toolbar}>
      {props.search && (
        <SearchField
          label={props.search}
          value={params.search}
          onSearch={(search) => address.change({ search }, { isReplaced: true })}
        />
      )}
      {isNarrow ? (
        <FilterSheetButton
          filters={filters}
          params={params}
          change={change}
          columns={columns}
          views={<ViewsMenu name={name} address={address} filters={filters} />}
        />
      ) : (
        filters.length > 0 && <FilterMenu filters={filters} params={params} change={change} />
      )}
      <FilterChips filters={filters} params={params} change={change} />
      <Box flex={1} className={classes.gap} />
      {!isNarrow && (
        <>
          <ViewsMenu name={name} address={address} filters={filters} />
          <ColumnsMenu name={name} columns={columns} shown={shown} showKeys={showKeys} />
        </>
      )}
      {props.upload}
      {download && hasRecords && (
        <ExportMenu
          label={`Export the ${noun.many}`}
          download={(format) =>
            download(
              format,
              shown.map(({ id }) => id),
            )
          }
        />
      )}
    </Group>
  )
}

/** The button that opens the sheet of filters. The sheet is loaded when it is first opened. */
function FilterSheetButton(props: Omit<FilterSheetProps, 'isOpen' | 'onClose'>) {
  const { filters, params } = props
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const on = activeFilters(filters, params).length + (params.sort ? 1 : 0)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {on > 0 ? `Show (${on})` : 'Show'}
      </Button>
      {wasOpened && <FilterSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The empty list: there are no records, or no record matches and the user can remove the filters. */
function Empty<Item>({ address, filters = [], empty, noMatch, noun, records }: RegisterProps<Item>) {
  const isTheirs = useIsTheirs(records)
  const params = paramsOf(address)
  const narrowing = filters.filter(({ key, usual }) => usual === undefined || params[key] !== usual)
  if (!params.search && activeFilters(narrowing, params).length === 0)
    return isTheirs ? <EmptyState title={`No ${noun.many} yet`} text={`${THEIRS}.`} /> : empty
  const widened = Object.fromEntries(filters.map(({ key }) => [key, undefined]))
  return (
    <EmptyState
      title={noMatch?.title ?? `No ${noun.one} matches`}
      text={noMatch?.text ?? 'Try another word, or fewer filters.'}
      icon={<IconSearch size={22} stroke={1.5} />}
    >
      <Button variant="default" mt="xs" onClick={() => address.change({ search: undefined, ...widened })}>
        Show all {noun.many}
      </Button>
    </EmptyState>
  )
}
