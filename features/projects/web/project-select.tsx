/** Chooses a project of the account, by a part of its title. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/api/client.ts'
import { SearchedSelect, type SearchedSelectProps, useTyping } from '#web/ui/form/searched-select.tsx'
import { listWorkOrdersOfEmployee } from '../contract.ts'
import { projectQuery } from './api.ts'
import { noteLastProject } from './last-project.ts'

/** The number of projects that the picker shows at a time. Any other project is found by its title. */
const PICKER_SIZE = 50

function projectsQuery(searchKey: string, isBeyondPreview: boolean) {
  return queryOptions({
    queryKey: ['Projects', 'to choose', searchKey, isBeyondPreview],
    queryFn: ({ signal }) =>
      call(listWorkOrdersOfEmployee, {
        body: { searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
        isBeyondPreview,
      }),
    placeholderData: keepPreviousData,
  })
}

export interface ProjectSelectProps
  extends Partial<
    Pick<SearchedSelectProps, 'label' | 'required' | 'clearable' | 'placeholder' | 'aria-label'>
  > {
  value: string | null
  /** True: offers the projects that the user sees, even while the app is shown as another role sees it. */
  isBeyondPreview?: boolean
  onChoose: (project: { id: string; title: string } | null) => void
}

export function ProjectSelect({ value, onChoose, isBeyondPreview = false, ...props }: ProjectSelectProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  // The project in the address may not be among the first results.
  const named = useQuery({ ...projectQuery(value ?? ''), enabled: value !== null && chosen?.value !== value })
  const present =
    chosen?.value === value ? chosen : named.data && { value: value ?? '', label: named.data.workOrderTitle }
  useEffect(() => {
    if (value && !isBeyondPreview) noteLastProject(value)
  }, [value, isBeyondPreview])
  const typing = useTyping(present?.label)
  const offered = useQuery(projectsQuery(typing.search, isBeyondPreview))
  const found = (offered.data?.items ?? []).map(({ workOrderUniqueID, workOrderTitle }) => ({
    value: workOrderUniqueID,
    label: workOrderTitle,
  }))
  return (
    <SearchedSelect
      label="Project"
      placeholder="Choose the project"
      typing={typing}
      offered={offered}
      found={found}
      chosen={present || undefined}
      nothing={
        offered.data?.totalCount === 0 && typing.search === ''
          ? 'You are on no project yet.'
          : 'No project matches'
      }
      value={value}
      onChosen={setChosen}
      onChange={(id, item) => onChoose(id ? { id, title: item?.label ?? '' } : null)}
      {...props}
    />
  )
}
