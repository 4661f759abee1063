/**
 * Compares the bids on one of the account's projects, after the end: /bids/tabulation-details/{woid} (002 §2,
 * §3).
 */
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconLock, IconTrophy } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { Pages } from '#features/registers/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { countOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { ExportMenu } from '#web/ui/menu/export-menu.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AwardDialog } from './award-dialog.tsx'
import { downloadTabulation, receivedQuery, tabulationQuery } from './received-api.ts'
import { bidderWords, endWords, isUndecided, rightsOn } from './received-words.ts'
import { TabulatedAlternates } from './tabulated-alternates.tsx'
import css from './tabulation.css?inline'
import { TabulationCards, TabulationTable } from './tabulation-table.tsx'

export function TabulationScreen() {
  useSheet(css)
  const { woid } = useParams({ from: '/signed-in/bids/tabulation-details/$woid' })
  const { data: project } = useSuspenseQuery(receivedQuery(woid))
  const { mayRead } = rightsOn(useMay(), woid)
  if (project.isOver && mayRead) return <Opened woid={woid} />
  const until = untilOf(project)
  return (
    <PageBody>
      <PageHeader
        title={project.workOrderTitle}
        subtitle={`${endWords(project)} · ${bidderWords(project.totalCount, project.submittedCount)}`}
      />
      <Paper withBorder>
        <EmptyState
          title={
            project.isOver ? 'Amounts are not shown to you' : until ? 'Bids are sealed' : 'Never advertised'
          }
          text={
            project.isOver
              ? 'Bid amounts are costs. An administrator of your account can give you access to costs.'
              : until
                ? `Bids are sealed until ${until}. Then you see them here side by side.`
                : 'Advertise the project on its overview so vendors can find it.'
          }
          icon={<IconLock size={22} stroke={1.5} />}
        >
          <LinkButton to="/bids/approve-summary/$woid" params={{ woid }} variant="default" mt="xs">
            Who bids
          </LinkButton>
        </EmptyState>
      </Paper>
    </PageBody>
  )
}

function Opened({ woid }: { woid: string }) {
  const { page = 1, far = false } = useSearch({ from: '/signed-in/bids/tabulation-details/$woid' })
  const navigate = useNavigate({ from: '/bids/tabulation-details/$woid' })
  const { mayAward } = rightsOn(useMay(), woid)
  const isNarrow = useIsNarrow()
  const [isAwarding, setAwarding] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(tabulationQuery(woid, page, far))
  const bids = data?.bidders.filter(({ statusId }) => isUndecided(statusId)) ?? []
  const winner = data?.bidders.find(({ statusId }) => statusId === statuses.BidAccepted)
  return (
    <PageBody>
      <PageHeader
        title={data?.workOrderTitle ?? 'Tabulation'}
        subtitle={
          data &&
          [
            endWords(data),
            `${countOf(data.bidders.length, 'bid')}, ${countOf(data.lineCount, 'line')}`,
            winner ? `awarded to ${winner.accountName}` : 'views are recorded in the history',
          ].join(' · ')
        }
      >
        <LinkButton to="/bids/approve-summary/$woid" params={{ woid }} variant="default">
          Who bids
        </LinkButton>
        {data && data.bidders.length > 0 && (
          <ExportMenu label="Export the tabulation" download={(format) => downloadTabulation(woid, format)} />
        )}
        {mayAward && data && !data.isAwarded && bids.length > 0 && (
          <Button leftSection={<IconTrophy size={16} aria-hidden />} onClick={() => setAwarding(true)}>
            Award…
          </Button>
        )}
      </PageHeader>
      {error ? (
        <Paper withBorder>
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        </Paper>
      ) : !data ? (
        <Paper withBorder>
          <LoadingRows rows={8} height={44} />
        </Paper>
      ) : (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              size="xs"
              aria-label="Which lines"
              value={far ? 'far' : 'all'}
              onChange={(value) =>
                void navigate({ search: { far: value === 'far' ? true : undefined }, resetScroll: false })
              }
              data={[
                { value: 'all', label: `Lines ${data.lineCount}` },
                { value: 'far', label: `Only outliers ${data.outlierCount}` },
              ]}
            />
            <Text fz="xs" component="p" m={0} className="tabulation-legend">
              <span data-low>low</span> <span data-far>more than 25 % from the median</span>
            </Text>
          </Group>
          {data.items.length === 0 ? (
            <Paper withBorder>
              <EmptyState
                title={far ? 'No outliers' : 'No lines'}
                text={
                  far
                    ? 'No price is more than 25% from the median of its line.'
                    : 'The project has no activities that could be bid on.'
                }
              />
            </Paper>
          ) : isNarrow ? (
            <TabulationCards of={data} />
          ) : (
            <TabulationTable of={data} />
          )}
          <Pages
            label="Lines"
            total={data.totalPages}
            page={page}
            onPage={(next) =>
              void navigate({ search: { page: next, far: far || undefined }, resetScroll: false })
            }
          />
          <TabulatedAlternates items={data.alternates} bidders={data.bidders} />
        </Stack>
      )}
      {isAwarding && data && (
        <AwardDialog
          project={data}
          bids={bids}
          lineCount={data.lineCount}
          alternates={data.alternates}
          onClose={() => setAwarding(false)}
        />
      )}
    </PageBody>
  )
}
