/**
 * The dialog to link an activity with a record of its project, or a record with an activity: the user
 * searches and chooses.
 */
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordTypeOf } from '#contract/record-types.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ActivityLinkedType, Linkable, LinkedType } from '../contract.ts'
import { linkableQuery, useLinkActivity } from './api.ts'

export interface LinkDialogProps {
  /** The record for which the dialog was opened. */
  targetType: LinkedType
  id: string
  onClose: () => void
}

const WAIT_MILLISECONDS = 200

export function LinkDialog({ targetType, id, onClose }: LinkDialogProps) {
  const isPhone = useIsPhone()
  const isOfActivity = targetType === 'SubTask'
  const [typed, setTyped] = useState('')
  const [searchKey] = useDebouncedValue(typed.trim(), WAIT_MILLISECONDS)
  const { data, error, refetch } = useQuery(linkableQuery(targetType, id, searchKey))
  const link = useLinkActivity()
  const choose = async (found: Linkable) => {
    if (link.isPending) return
    const [record, activity] = isOfActivity ? [found.targetUniqueID, id] : [id, found.targetUniqueID]
    const type = (isOfActivity ? found.targetType : targetType) as ActivityLinkedType
    try {
      await link.mutateAsync({ targetType: type, TargetUniqueID: record, subTaskUniqueId: activity })
      toast.success('Link added', { detail: calledOf(found) })
      onClose()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOfActivity ? 'Link a record' : 'Link an activity'}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          aria-label={isOfActivity ? 'Number or title of a record' : 'Title of an activity'}
          placeholder={isOfActivity ? 'Number or title, such as RFI-12' : 'Title of an activity'}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Text fz="xs" c="dimmed">
          {isOfActivity
            ? 'A linked RFI, submittal, change order or failed permit is shown as in the way of this activity while it is open.'
            : 'While this is open, it is shown as in the way of the activity.'}
        </Text>
        {!data && error && (
          <FailedState title="Error fetching data." error={error} retry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows rows={4} />}
        {data && data.length === 0 && (
          <Text fz="sm" c="dimmed" role="status">
            {searchKey ? `Nothing here is called “${searchKey}”.` : 'This project has nothing else to link.'}
          </Text>
        )}
        {data && data.length > 0 && (
          <ul
            style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' }}
            aria-label={isOfActivity ? 'Records' : 'Activities'}
          >
            {data.map((found) => (
              <li key={found.targetUniqueID}>
                <UnstyledButton
                  mih={44}
                  py={4}
                  w="100%"
                  style={{ overflowWrap: 'anywhere' }}
                  disabled={link.isPending}
                  onClick={() => void choose(found)}
                >
                  <Text fz="sm" fw={600} lineClamp={2}>
                    {calledOf(found)}
                  </Text>
                  <Text fz="xs" c="dimmed" lineClamp={1}>
                    {found.place || recordTypeOf(found.targetType).label}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  )
}

const calledOf = ({ number, title }: Linkable) => [number, title].filter(Boolean).join(' ')
