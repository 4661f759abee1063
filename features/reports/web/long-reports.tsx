/**
 * The list of the caller's reports that are made in the background, and the offer for a report that is too
 * long to be shown.
 */
import { ActionIcon, Button, Group, Paper, Progress, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '#contract/figures.ts'
import { formatSize } from '#contract/sizes.ts'
import { useSession } from '#web/session/session.ts'
import { formatDay, formatInstantDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { LongReport } from '../contract.ts'
import {
  downloadLong,
  isUnderWay,
  type LongOf,
  longReportsQuery,
  useBeginLong,
  useRemoveLong,
} from './api.ts'
import css from './long-reports.css?inline'

/**
 * The name of a report: `Progress of Linden Street Library, Jan 1, 2026 to Jan 25, 2026`. It contains the
 * years, because a listed report can be from another year than the report on the screen.
 */
const nameOf = ({ report, workOrderTitle, startDate, endDate }: LongReport) =>
  `${report === 'timesheet' ? 'Timesheet' : `Progress of ${workOrderTitle}`}, ${formatDay(startDate)} to ${formatDay(endDate)}`

/** The list of the caller's reports; hidden if there are no reports. */
export function LongReports() {
  useSheet(css)
  const { data = [] } = useQuery(longReportsQuery)
  const ready = data.filter(({ state }) => state === 'ready')
  return (
    <>
      <VisuallyHidden role="status">
        {ready.length > 0 && `Ready: ${ready.map(nameOf).join('; ')}`}
      </VisuallyHidden>
      {data.length > 0 && (
        <Paper withBorder component="section" aria-label="Your reports">
          <Group px="md" py="sm" gap="xs" align="baseline">
            <Title order={2} fz="sm">
              Your reports
            </Title>
            <Text fz="xs" c="dimmed">
              made in the background, kept for a week
            </Text>
          </Group>
          <ul className="long-reports">
            {data.map((report) => (
              <li key={report.longReportUniqueId}>
                <Name report={report} />
                <State report={report} />
                <Actions report={report} />
              </li>
            ))}
          </ul>
        </Paper>
      )}
    </>
  )
}

/** A link to the screen of the report, with its days. */
function Name({ report }: { report: LongReport }) {
  const { workOrderUniqueId, startDate: from, endDate: to } = report
  return (
    <Text fz="sm" component="div">
      {workOrderUniqueId ? (
        <Link to="/reports/progress" search={{ project: workOrderUniqueId, from, to }}>
          {nameOf(report)}
        </Link>
      ) : (
        <Link to="/reports/timesheet" search={{ from, to }}>
          {nameOf(report)}
        </Link>
      )}
    </Text>
  )
}

function State({ report }: { report: LongReport }) {
  const { state, percent, rowCount, size, failure, keptUntil } = report
  const rows = countOf(rowCount, 'row')
  if (state === 'failed') {
    return (
      <Text fz="sm" component="div" className="long-reports-failed">
        {`Could not be made. ${failure}`}
      </Text>
    )
  }
  if (state === 'ready') {
    return (
      <Text fz="sm" c="dimmed" component="div">
        {[rows, formatSize(size ?? 0), `until ${formatInstantDay(keptUntil ?? '')}`].join(' · ')}
      </Text>
    )
  }
  return (
    <div>
      <Progress value={percent} size={6} color="blueprint.6" aria-label={`${nameOf(report)}, made so far`} />
      <Text fz="xs" c="dimmed" mt={4} className="tabular">
        {state === 'waiting' ? `Waiting in line · ${rows}` : `${percent}% of ${rows}`}
        {report.isMailed && ' · to be mailed'}
      </Text>
    </div>
  )
}

function Actions({ report }: { report: LongReport }) {
  const remove = useRemoveLong()
  const begin = useBeginLong()
  const id = report.longReportUniqueId
  const name = nameOf(report)
  const take = () => remove.mutate(id, { onError: toast.failure })
  if (isUnderWay(report)) {
    return (
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={`Stop: ${name}`}
        onClick={take}
      >
        Stop
      </Button>
    )
  }
  return (
    <Group gap={4} wrap="nowrap">
      {report.state === 'ready' ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download: ${name}`}
          onClick={() => void downloadLong(id).catch(toast.failure)}
        >
          Download
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={begin.isPending}
          aria-label={`Try again: ${name}`}
          onClick={() => begin.mutate({ of: report, mailTo: null }, { onError: toast.failure })}
        >
          Try again
        </Button>
      )}
      <Tip label="Remove">
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          aria-label={`Remove: ${name}`}
          loading={remove.isPending}
          onClick={take}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tip>
    </Group>
  )
}

export interface LongOfferProps {
  of: LongOf
  /** The error of the refusal: the report is too long to be shown. */
  error: Error
}

/** Shown instead of a report that is too long: offers to make it in the background. */
export function LongOffer({ of, error }: LongOfferProps) {
  const { employeeUsername } = useSession()
  const { data = [] } = useQuery(longReportsQuery)
  const begin = useBeginLong()
  const isSame = (one: LongReport) =>
    one.report === of.report &&
    one.workOrderUniqueId === of.workOrderUniqueId &&
    one.startDate === of.startDate &&
    one.endDate === of.endDate
  const same = data.find((one) => isSame(one) && one.state !== 'failed')
  const ask = (mailTo: string | null) => begin.mutate({ of, mailTo }, { onError: toast.failure })
  const isMade = same !== undefined && isUnderWay(same)
  return (
    <Paper withBorder>
      <EmptyState
        title={error.message}
        text={
          isMade
            ? 'It is being made. Wait here, or go on with something else: a notification tells you when it is ready.'
            : same
              ? 'The spreadsheet is ready. Download it above, or make it again.'
              : 'Make it as a spreadsheet in the background. Wait here, or go on with something else: a notification tells you when it is ready.'
        }
        icon={<IconFileSpreadsheet size={22} stroke={1.5} />}
      >
        {!isMade && (
          <Group gap="xs" mt="xs" justify="center">
            <Button loading={begin.isPending} onClick={() => ask(null)}>
              {same ? 'Make it again' : 'Make it'}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              disabled={begin.isPending}
              onClick={() => ask(employeeUsername)}
            >
              Make it and mail it to me
            </Button>
          </Group>
        )}
      </EmptyState>
    </Paper>
  )
}
