/**
 * Sets whether an incident is a privacy case and for which reason. A privacy case hides names (29 CFR
 * 1904.29(b)(7)).
 */
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { IncidentDetails } from '../contract.ts'
import { privacyReasons } from '../defaults.ts'
import { useChangeIncident } from './api.ts'
import { headingOf } from './incident-words.ts'

const NONE = '0'

export function PrivacySection({ incident }: { incident: IncidentDetails }) {
  const { workOrderUniqueID: woid, isHidden, privacyReasonId, incidentUniqueId, rowVersion } = incident
  const may = useMay()
  const change = useChangeIncident()
  const [isBusy, setBusy] = useState(false)
  const save = async (value: string | null) => {
    if (!value || isBusy) return
    setBusy(true)
    try {
      await change.mutateAsync({
        incidentUniqueId,
        rowVersion,
        privacyReasonId: value === NONE ? null : Number(value),
      })
      toast.success(texts.updated, { detail: headingOf(incident) })
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <RecordSection title="Privacy case">
      {!isHidden && may('Incidents', 'Update', woid) && (
        <Select
          aria-label="Reason for a privacy case"
          mb="xs"
          allowDeselect={false}
          disabled={isBusy}
          data={[
            { value: NONE, label: 'No' },
            ...privacyReasons.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(privacyReasonId ?? NONE)}
          onChange={(value) => void save(value)}
        />
      )}
      <Text fz="sm" c="dimmed">
        {isHidden
          ? 'Names, statements and files are hidden. Only people with access to incidents of all projects see them.'
          : privacyReasonId === null
            ? 'Off. Choose a reason of 1904.29(b)(7) to hide names, statements and files from everyone without access to incidents of all projects. The log then says ‘Privacy case’.'
            : 'On. Only people with access to incidents of all projects see names, statements and files. Do not name anyone in texts and comments.'}
      </Text>
    </RecordSection>
  )
}
