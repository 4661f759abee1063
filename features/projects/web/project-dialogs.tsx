/** The dialogs before a project is deleted, duplicated or advertised. */
import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf } from '#web/ui/format.ts'
import { offerUndo, toast } from '#web/ui/toast/toast.ts'
import { untilOf } from '../bidding-words.ts'
import type { WorkOrder } from '../contract.ts'
import {
  BIDDERS_ARE_TOLD,
  projectSummaryQuery,
  useAdvertiseProject,
  useDeleteProjects,
  useDuplicateProject,
  useRestoreProjects,
} from './api.ts'

export interface ProjectDialogProps {
  project: WorkOrder
  isOpen: boolean
  onClose: () => void
}

/** Returns an empty list for a count of 0. */
const counted = (count: number, one: string, many: string) => (count > 0 ? [countOf(count, one, many)] : [])

/** Deletes a project with all records below it. `onDeleted` redirects away from the project's own screens. */
export function DeleteDialog(props: ProjectDialogProps & { onDeleted?: (() => Promise<void>) | undefined }) {
  const { project, isOpen, onClose, onDeleted } = props
  const ids = [project.workOrderUniqueID]
  const remove = useDeleteProjects()
  const restore = useRestoreProjects()
  // Not fetched once the deletion has started, because the project may no longer exist.
  const isAsking = isOpen && !remove.isPending && !remove.isSuccess
  const { data } = useQuery({ ...projectSummaryQuery(project.workOrderUniqueID), enabled: isAsking })
  const held = data && [
    ...counted(data.jobCount, 'job', 'jobs'),
    ...counted(data.taskCount, 'task', 'tasks'),
    ...counted(data.activityCount, 'activity', 'activities'),
  ]
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Would you like to delete : ${project.workOrderTitle}`}
      confirmLabel="Delete project"
      isDangerous
      asksOn={BIDDERS_ARE_TOLD}
      onConfirm={async (isAgreed) => {
        await remove.mutateAsync({ ids, isTakingBackAccepted: isAgreed, leave: onDeleted })
        offerUndo('Workorder was Deleted', () => restore.mutateAsync(ids), 'Project deleted')
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text inherit>Are you sure you want to delete this?</Text>
        <Text inherit aria-live="polite">
          {held
            ? held.length > 0 && `Also deleted: ${held.join(', ')}. `
            : 'Its jobs, tasks and activities are deleted too. '}
          You can undo this for 30 seconds. After that, Deleted lists it for 30 days.
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** Copies a project and opens the copy. */
export function DuplicateDialog({ project, isOpen, onClose }: ProjectDialogProps) {
  const navigate = useNavigate()
  const duplicate = useDuplicateProject()
  const { keyOf, forget } = useKeyOfTry()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Duplicate of this project will be generated! Do you wish to continue?"
      confirmLabel="Duplicate project"
      onConfirm={async () => {
        const [woID = ''] = await duplicate.mutateAsync({
          id: project.workOrderUniqueID,
          key: keyOf(project.workOrderUniqueID),
        })
        forget()
        toast.success(`Duplicate of project : ${project.workOrderTitle} was successfully created.`)
        await navigate({ to: '/projects/details/$woID', params: { woID } })
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
          {project.workOrderTitle}
        </Text>
        <Text inherit>
          Copied: jobs, tasks, activities and codes. The copy starts today, and its dates move with it.
        </Text>
        <Text inherit>Not copied: people, progress, files, RFIs and other records.</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** Advertises a project to bidders, or stops advertising it. */
export function AdvertiseDialog({ project, isOpen, onClose }: ProjectDialogProps) {
  const advertise = useAdvertiseProject()
  // The text of the question does not change while the dialog fades out.
  const [isAdvertised, setAdvertised] = useState(project.isBidAdvertised)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setAdvertised(project.isBidAdvertised)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isAdvertised ? 'Stop advertising this project?' : 'Advertise this project to bidders?'}
      confirmLabel={isAdvertised ? 'Stop advertising' : 'Advertise project'}
      asksOn={BIDDERS_ARE_TOLD}
      onConfirm={async (isAgreed) => {
        await advertise.mutateAsync({
          id: project.workOrderUniqueID,
          isBidAdvertised: !isAdvertised,
          isTakingBackAccepted: isAgreed,
        })
        toast.success(texts.updated)
      }}
      onClose={onClose}
    >
      {isAdvertised ? (
        <Stack gap="xs">
          <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
            {project.workOrderTitle}
          </Text>
          <Text inherit>
            Subcontractors of other companies no longer find it among the projects to bid on, and can no
            longer change or submit a bid.
          </Text>
        </Stack>
      ) : (
        <WhatBiddersSee project={project} />
      )}
    </ConfirmDialog>
  )
}

function WhatBiddersSee({ project }: { project: WorkOrder }) {
  const { workOrderTitle, bidProjectName } = project
  const end = untilOf(project)
  return (
    <Stack gap="xs">
      <Text inherit>Subcontractors of other companies will see:</Text>
      <List fz="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        <List.Item>its title, “{workOrderTitle}”</List.Item>
        {bidProjectName && <List.Item>its bid project name, “{bidProjectName}”</List.Item>}
        {end && <List.Item>when bidding ends, {end}</List.Item>}
        <List.Item>
          the titles of its jobs, tasks and activities, with each activity’s target, unit and hours
        </List.Item>
      </List>
      <Text inherit>Unit costs, people, files and notes stay with you.</Text>
    </Stack>
  )
}
