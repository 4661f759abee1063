/**
 * Ball in court: what waits on the user in all projects, what the user waits for, and who has which turns:
 * /court (records.md).
 */

import { SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasBit, type Module } from '#contract/modules.ts'
import { waitingLabelOf, waitingModules } from '#contract/record-types.ts'
import {
  type Column,
  type Filter,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { accountCalled, hasOtherAccounts } from '#web/session/other-accounts.ts'
import { useSession } from '#web/session/session.ts'
import { addedMoneyOf, countOf, daysSince, formatNumber } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { type CourtHolder, type CourtItem, courtSteps } from '../contract.ts'
import { type CourtSearch, projectIn } from './address.ts'
import { courtProjectsQuery, courtQuery, downloadCourt, holdersQuery } from './api.ts'
import { countQuery, otherCountsQuery } from './count.ts'
import { CourtLink, isHere, useLinkOf } from './court-link.tsx'
import classes from './court-screen.module.css'
import { formatDays } from './days.ts'
import { withOf } from './public-with.ts'

const kindFilter: Filter = {
  key: 'module',
  label: 'Kind',
  choices: waitingModules.map((module) => ({ value: module, label: waitingLabelOf(module) })),
}
const filters: readonly Filter[] = [
  kindFilter,
  { key: 'overdue', label: 'Due', choices: [{ value: 'yes', label: 'overdue' }] },
]
const addressed = ['view', 'module', 'overdue', 'who', 'project', 'account'] as const

export function CourtScreen() {
  const address = useRegisterAddress<CourtSearch>('court', addressed)
  const { permissions } = useSession()
  const { data: count } = useQuery(countQuery)
  const seesAll = hasBit(permissions, 'Projects', 'GlobalAccess')
  const { view, who } = address.search
  const withCount = (label: string, number: number | undefined) => (number ? `${label} ${number}` : label)
  const isPhone = useIsPhone()
  const controls = (
    <SegmentedControl
      aria-label="Show"
      // The three labels with counts of several digits have to fit on a phone.
      size={isPhone ? 'xs' : 'sm'}
      data={[
        { value: 'mine', label: withCount('Mine', count?.mine) },
        { value: 'others', label: withCount('Waiting on others', count?.others) },
        ...(seesAll ? [{ value: 'holders', label: 'Ball in court by person' }] : []),
      ]}
      value={view ?? 'mine'}
      onChange={(value) =>
        address.change({
          view: value === 'mine' ? undefined : (value as CourtSearch['view']),
          who: undefined,
          project: undefined,
          account: undefined,
          search: undefined,
          sort: undefined,
        })
      }
    />
  )
  if (view === 'holders' && !who && seesAll) return <Holders controls={controls} />
  return <Items controls={controls} />
}

function Items({ controls }: { controls: ReactNode }) {
  const address = useRegisterAddress<CourtSearch>('court', addressed)
  const { view, module, overdue, project, account, search } = address.search
  // The number of overdue records is that of the whole list.
  const isNarrowed = module || overdue || project || account || search
  const session = useSession()
  // The view of everybody covers only the present account.
  const isOfSeveral = hasOtherAccounts(session) && view !== 'holders'
  const linkOf = useLinkOf()
  const router = useRouter()
  const items = useQuery(courtQuery(address.search))
  const projects = useQuery(courtProjectsQuery({ view, account })).data ?? []
  const projectFilter: Filter = {
    key: 'project',
    label: 'Project',
    choices: projects.map((choice) => ({
      value: isOfSeveral ? projectIn(choice, project) : choice.workOrderUniqueId,
      label: isHere(session, choice)
        ? choice.workOrderTitle
        : `${choice.workOrderTitle} (${choice.accountName})`,
    })),
  }
  const elsewhere = useQuery({ ...otherCountsQuery, enabled: isOfSeveral }).data
  // An account that requires a second factor which the user does not have is not offered.
  const isOpen = (id: string) => elsewhere?.some(({ accountUniqueID }) => accountUniqueID === id) ?? true
  const accountFilter: Filter = {
    key: 'account',
    label: 'Account',
    choices: session.accounts
      .filter(({ accountUniqueID: id }) => id === session.account?.accountUniqueID || isOpen(id))
      .map((one) => ({ value: one.accountUniqueID, label: accountCalled(one) })),
  }
  const { data: count } = useQuery(countQuery)
  const [oldest] = (items.data?.items ?? []).toSorted((a, b) => b.days - a.days)
  const told = [
    !isNarrowed && count && count.overdue > 0 && `${formatNumber(count.overdue)} overdue`,
    oldest && oldest.days > 0 && `Oldest: ${formatDays(oldest.days)}`,
  ].filter(Boolean)
  return (
    <Register
      name="court"
      title="Ball in court"
      noun={{ one: 'record', many: 'records' }}
      address={address}
      rows={pagesOf(items)}
      subtitle={!view && told.length > 0 && told.join(' · ')}
      controls={controls}
      recordOf={({ courtUniqueId: id, title: name }) => ({ id, name })}
      columns={columns.filter(({ id }) => (id !== 'with' || view) && (id !== 'account' || isOfSeveral))}
      search="Search by number or title"
      filters={[
        ...(isOfSeveral ? [accountFilter] : []),
        ...(projects.length > 0 ? [projectFilter] : []),
        ...filters,
      ]}
      open={(item) => router.history.push(linkOf(item))}
      card={(item) => <Card item={item} hasHolder={view !== undefined} hasAccount={isOfSeveral} />}
      download={(format, shown) => downloadCourt(format, address.search, shown)}
      empty={
        <EmptyState
          title={view ? 'You are not waiting on anyone' : "You're caught up"}
          text={
            view
              ? 'Records that you started and that others must act on are listed here.'
              : 'Records that need your answer, approval or work are listed here.'
          }
          icon={<IconGavel size={22} stroke={1.5} />}
        />
      }
    />
  )
}

function Name({ item }: { item: CourtItem }) {
  return (
    <>
      <CourtLink item={item} lineClamp={2}>
        {item.title}
      </CourtLink>
      <About item={item} />
    </>
  )
}

/** The account of an item. An account other than the present one has a mark. */
function AccountName({ item, size = 'sm' }: { item: CourtItem; size?: 'xs' | 'sm' }) {
  const session = useSession()
  const { accountName, accountCompanyName: companyName } = item
  if (isHere(session, item))
    return (
      <Text fz={size} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {accountName}
      </Text>
    )
  return (
    <Text
      fz={size}
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      title={`In another account: ${accountCalled({ accountName, companyName })}`}
    >
      <IconArrowsExchange size={14} stroke={1.6} aria-hidden className={classes.elsewhere} />
      <VisuallyHidden>Another account: </VisuallyHidden>
      {accountName}
    </Text>
  )
}

/** True unless the fact is an amount that the user may not see. */
const isSeen = (fact: CourtItem['about'][number]) => !('amount' in fact) || fact.amount !== null

/** Facts about the record, so that the user can decide whether to open it now. */
function About({ item: { about } }: { item: CourtItem }) {
  return (
    <Text fz="xs" c="dimmed" lineClamp={1} component="div" style={{ overflowWrap: 'anywhere' }}>
      {about.filter(isSeen).map((fact, index) => (
        <span key={'text' in fact ? fact.text : fact.amount}>
          {index > 0 && ' · '}
          {'amount' in fact ? (
            addedMoneyOf(Number(fact.amount))
          ) : fact.isWarning ? (
            <Text span inherit fw={600} c="var(--plumb-warning)">
              {fact.text}
            </Text>
          ) : (
            fact.text
          )}
        </span>
      ))}
    </Text>
  )
}

const columns: readonly Column<CourtItem>[] = [
  { id: 'number', title: 'No.', kind: 'short', cell: ({ number }) => number },
  { id: 'name', title: 'What', kind: 'name', isSorted: true, cell: (item) => <Name item={item} /> },
  { id: 'project', title: 'Project', isSorted: true, cell: ({ workOrderTitle }) => workOrderTitle },
  { id: 'account', title: 'Account', cell: (item) => <AccountName item={item} /> },
  { id: 'step', title: 'Next step', kind: 'short', isSorted: true, cell: ({ step }) => courtSteps[step] },
  { id: 'with', title: 'Ball in court', isSorted: true, cell: ({ name }) => <PersonName name={name} /> },
  {
    id: 'due',
    title: 'Required by',
    kind: 'figure',
    isSorted: true,
    cell: ({ due }) => <Due day={due} isOpen />,
  },
  { id: 'days', title: 'Waiting', kind: 'amount', cell: ({ days }) => formatDays(days) },
  {
    id: 'from',
    title: 'From',
    isSorted: true,
    isExtra: true,
    cell: ({ startedByName }) => <PersonName name={startedByName} />,
  },
]

interface CardProps {
  item: CourtItem
  hasHolder: boolean
  hasAccount: boolean
}

function Card({ item, hasHolder, hasAccount }: CardProps) {
  const { number, workOrderTitle, step, name, due, days } = item
  return (
    <RecordCard
      number={`${number} · ${courtSteps[step]}`}
      state={
        <Text fz="xs" c="dimmed" className="tabular">
          {formatDays(days)}
        </Text>
      }
      link={
        <>
          <Name item={item} />
          {hasAccount && <AccountName item={item} size="xs" />}
        </>
      }
      told={[workOrderTitle, hasHolder && name]}
      due={{ day: due, isOpen: true, label: 'Required by' }}
    />
  )
}

function Holders({ controls }: { controls: ReactNode }) {
  const address = useRegisterAddress<CourtSearch>('courtHolders', ['view', 'module'])
  const { module } = address.search
  const navigate = useNavigate()
  const holders = useQuery(holdersQuery(address.search))
  const open = (holder: CourtHolder) => void navigate({ to: '/court', search: searchOf(holder, module) })
  return (
    <Register
      name="courtHolders"
      title="Ball in court"
      noun={{ one: 'person', many: 'people' }}
      address={address}
      rows={pagesOf(holders)}
      controls={controls}
      recordOf={(holder) => ({ id: withOf(holder), name: holder.name })}
      columns={holderColumns(module)}
      filters={[kindFilter]}
      open={open}
      card={(holder) => <HolderCard holder={holder} module={module} />}
      empty={
        <EmptyState
          title="No open records"
          text="Each person's open records are listed here, with how long they wait."
          icon={<IconGavel size={22} stroke={1.5} />}
        />
      }
    />
  )
}

/** The list of the records that are counted for a person: with the same module, so that the numbers agree. */
const searchOf = (holder: CourtHolder, module: Module | undefined): CourtSearch => ({
  view: 'holders',
  who: withOf(holder),
  module,
})

interface HolderProps {
  holder: CourtHolder
  /** The module whose records are counted; undefined: all modules. */
  module: Module | undefined
}

function HolderName({ holder, module }: HolderProps) {
  return (
    <RecordLink to="/court" search={searchOf(holder, module)}>
      {holder.name}
    </RecordLink>
  )
}

const holderColumns = (module: Module | undefined): readonly Column<CourtHolder>[] => [
  {
    id: 'name',
    title: 'Who',
    kind: 'name',
    cell: (holder) => <HolderName holder={holder} module={module} />,
  },
  { id: 'company', title: 'Company', cell: ({ companyName }) => companyName },
  { id: 'waiting', title: 'Waiting', kind: 'amount', cell: ({ waiting }) => formatNumber(waiting) },
  { id: 'overdue', title: 'Overdue', kind: 'amount', cell: ({ overdue }) => <Overdue count={overdue} /> },
  {
    id: 'oldest',
    title: 'Oldest',
    kind: 'amount',
    cell: ({ oldestSince }) => formatDays(daysSince(oldestSince)),
  },
  {
    id: 'mean',
    title: 'Average hold',
    kind: 'amount',
    cell: ({ meanDays }) => `${formatNumber(meanDays)} days`,
  },
]

function Overdue({ count }: { count: number }) {
  if (count === 0) return '–'
  return (
    <Text fz="sm" fw={600} c="var(--plumb-late)" component="span">
      {formatNumber(count)}
    </Text>
  )
}

function HolderCard({ holder, module }: HolderProps) {
  const { companyName, waiting, overdue, meanDays } = holder
  return (
    <Stack gap={4}>
      <HolderName holder={holder} module={module} />
      <Text fz="xs" c="dimmed">
        {[
          companyName,
          `${formatNumber(waiting)} waiting`,
          `${formatNumber(overdue)} overdue`,
          `average hold ${countOf(meanDays, 'day')}`,
        ].join(' · ')}
      </Text>
    </Stack>
  )
}
