/** The field to choose a job of a project, by part of its title. */

import type { ComboboxItem } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { jobsToChooseQuery } from './api.ts'

export interface JobSelectProps {
  workOrder: string
  value?: string
  onChange?: (id: string | null) => void
  error?: ReactNode
  required?: boolean
  clearable?: boolean
  /** Null: no label, because the text around the field names the job. */
  label?: string | null
  'aria-label'?: string
  w?: string | number
  allowDeselect?: boolean
  /** The present job, which may not be among the first offered. */
  present?: ComboboxItem | undefined
}

export function JobSelect({ workOrder, value, present, ...props }: JobSelectProps) {
  const [chosen, setChosen] = useState(present)
  const typing = useTyping(chosen?.label)
  const offered = useQuery(jobsToChooseQuery(workOrder, typing.search))
  return (
    <SearchedSelect
      label="Job"
      required
      placeholder="Choose the job"
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map(({ jobUniqueId, jobTitle }) => ({
        value: jobUniqueId,
        label: jobTitle,
      }))}
      chosen={chosen}
      nothing="No jobs to select"
      value={value || null}
      onChosen={setChosen}
      {...props}
    />
  )
}
