/** The sign-off log of a permit with its photos, and the button to add an entry. */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Allowed } from '#contract/machine.ts'
import { AttachedList } from '#features/files/web/public.ts'
import { formatDay } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { Permit, PermitLog } from '../contract.ts'
import { logQuery } from './api.ts'
import { LogDialog } from './log-dialog.tsx'
import { ResultMark } from './permit-status.tsx'
import { NO_COMMENTS } from './permit-words.ts'

export interface LogSectionProps {
  permit: Permit
  /** Whether the user may add to the log, from the reply; left out if the page has this step elsewhere. */
  may?: Allowed
}

export function LogSection({ permit, may }: LogSectionProps) {
  const { permitUniqueId: id } = permit
  const log = useQuery(logQuery(id))
  const [isAdding, setAdding] = useState(false)
  const total = log.data?.totalCount ?? 0
  return (
    <RecordSection
      title="Sign-off log"
      count={total}
      actions={
        may === undefined ? (
          <LinkText
            to="/permit/comments/$woid/$id"
            params={{ woid: permit.workOrderUniqueId, id }}
            fz="sm"
            py={11}
            my={-11}
          >
            Log and comments
          </LinkText>
        ) : (
          may === true && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconClipboardCheck size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Sign off
            </Button>
          )
        )
      }
    >
      {log.isPending && <LoadingRows rows={2} />}
      {log.isError && !log.data && (
        <FailedState title={NO_COMMENTS} error={log.error} retry={() => log.refetch()} />
      )}
      {log.data && total === 0 && (
        <Text fz="sm" c="dimmed">
          No inspections yet.
        </Text>
      )}
      {total > 0 && (
        <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          {log.data?.items.map((entry) => (
            <Entry key={entry.permitLogUniqueId} entry={entry} />
          ))}
        </Stack>
      )}
      {isAdding && <LogDialog permit={permit} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function Entry({ entry }: { entry: PermitLog }) {
  const { permitLogUniqueId: id, signOffInspectionStatus: result, inspectorName, inspectionName } = entry
  return (
    <Stack component="li" gap={4}>
      <Group gap={8}>
        <ResultMark result={result} />
        {inspectionName && (
          <Text fz="sm" fw={600}>
            {inspectionName}
          </Text>
        )}
        <Text fz="xs" c="dimmed">
          {formatDay(entry.signOffInspectionDate)} by <PersonName name={inspectorName} />
        </Text>
      </Group>
      {entry.signOffInspectionNotes && (
        <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {entry.signOffInspectionNotes}
        </Text>
      )}
      {entry.FilesList.length > 0 && <AttachedList targetUniqueID={id} targetType="PermitLog" />}
    </Stack>
  )
}
