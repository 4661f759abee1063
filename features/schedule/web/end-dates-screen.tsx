/** The requests for new end dates to the user: /enddates. */
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { spanLimits } from '#features/hierarchy/web/public-plan.ts'
import { texts } from '#web/api/texts.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf, formatDay, formatInstantDay, formatPercent, formatQuantity } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { EndDateRequest } from '../end-dates-contract.ts'
import { endDatesQuery, useGiveEndDates } from './end-dates-api.ts'

interface Given {
  endDate: string | null
  note: string
}

export function EndDatesScreen() {
  const requests = useQuery(endDatesQuery)
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map())
  const [failure, setFailure] = useState<FormErrorProps>()
  const give = useGiveEndDates()
  const { keyOf } = useKeyOfTry()
  const answers = (requests.data ?? []).flatMap(({ requestUniqueId }) => {
    const { endDate = null, note = '' } = given.get(requestUniqueId) ?? {}
    return isDay(endDate) ? [{ requestUniqueId, endDate, note }] : []
  })
  const guard = useLeaveGuard(given.size > 0 && answers.length > 0, { isSaving: give.isPending })
  const save = async () => {
    setFailure(undefined)
    try {
      await give.mutateAsync({ answers, key: keyOf(answers) })
      setGiven(new Map())
      toast.success(texts.updated)
    } catch (error) {
      setFailure(callFailure(error))
    }
  }
  const count = requests.data?.length ?? 0
  return (
    <PageBody>
      <PageHeader
        title="New end dates"
        subtitle={requests.data && count > 0 && `You were asked for ${countOf(count, 'end date')}`}
      />
      {requests.isPending && <LoadingRows rows={3} height={120} />}
      {requests.isError && (
        <FailedState title={texts.fetchFailed} error={requests.error} retry={() => void requests.refetch()} />
      )}
      {requests.data && count === 0 && (
        <EmptyState
          title="Nothing is asked of you"
          text="When someone needs a new end date for work you lead, it is listed here."
          icon={<IconCalendarCheck size={22} stroke={1.5} />}
        />
      )}
      {count > 0 && (
        <Stack gap="md" maw={760}>
          {requests.data?.map((request) => (
            <Request
              key={request.requestUniqueId}
              request={request}
              given={given.get(request.requestUniqueId) ?? { endDate: null, note: '' }}
              onGive={(next) => setGiven(new Map(given).set(request.requestUniqueId, next))}
            />
          ))}
          {failure && <FormError {...failure} />}
          <Group justify="flex-end">
            <Button disabled={answers.length === 0} loading={give.isPending} onClick={() => void save()}>
              {answers.length > 0 ? `Set ${countOf(answers.length, 'end date')}` : 'Set end dates'}
            </Button>
          </Group>
        </Stack>
      )}
      {guard.question}
    </PageBody>
  )
}

interface RequestProps {
  request: EndDateRequest
  given: Given
  onGive: (given: Given) => void
}

function Request({ request, given, onGive }: RequestProps) {
  const { title, taskName, jobTitle, workOrderTitle, startDate, endDate, progress, forecastEndDate, note } =
    request
  const { capturedMetric, subTaskTargetMetric, subTaskUnit, askedByName, askedDate } = request
  const facts = [
    endDate ? `Ends ${formatDay(endDate)}` : 'No end yet',
    progress !== null &&
      `${formatPercent(progress)}, ${formatQuantity(capturedMetric)} of ${formatQuantity(subTaskTargetMetric)} ${subTaskUnit}`,
    forecastEndDate ? `Forecast end ${formatDay(forecastEndDate)}` : 'No pace yet',
  ]
  return (
    <Paper withBorder p="md" role="group" aria-label={title}>
      <Text fw={600}>
        <ActivityLink workOrder={request.workOrderUniqueId} id={request.subTaskUniqueId} inherit>
          {title}
        </ActivityLink>
      </Text>
      <Text fz="sm" c="dimmed">
        {[taskName, jobTitle, workOrderTitle].join(', ')}
      </Text>
      <Text fz="sm" mt={4}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Text fz="sm" c="dimmed" mt={4}>
        {`${askedByName} asked on ${formatInstantDay(askedDate)}${note ? `: “${note}”` : ''}`}
      </Text>
      <Group align="flex-start" mt="sm" gap="md">
        <DayInput
          label="New end date"
          value={given.endDate}
          onChange={(next) => onGive({ ...given, endDate: next })}
          limits={spanLimits(startDate).end}
          w={{ base: '100%', xs: 220 }}
        />
        <Textarea
          label="Why"
          placeholder="Optional"
          autosize
          maxLength={500}
          value={given.note}
          onChange={({ currentTarget: { value } }) => onGive({ ...given, note: value })}
          flex={1}
          miw={220}
        />
      </Group>
      {forecastEndDate && given.endDate === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          onClick={() => onGive({ ...given, endDate: forecastEndDate })}
        >
          {`Use the forecast, ${formatDay(forecastEndDate)}`}
        </Button>
      )}
    </Paper>
  )
}
