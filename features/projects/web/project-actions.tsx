/**
 * What can be done with a project, from its row in a list and from its own head. Shown is what one may; what would be
 * refused now says why.
 */
import { ActionIcon, Menu, Text } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconEyeOff,
  IconFolderOpen,
  IconInfoCircle,
  IconPaperclip,
  IconPencil,
  IconSitemap,
  IconSpeakerphone,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import type { WorkOrder } from '../contract.ts'
import { advertisingRefusal, isBidding } from './advertising.ts'
import classes from './project-actions.module.css'
import { AdvertiseDialog, DeleteDialog, DuplicateDialog } from './project-dialogs.tsx'

export interface ProjectActionsProps {
  project: WorkOrder
  /** In the project's own frame, whose tabs lead to its parts, and which ends with the project. */
  isInFrame?: boolean
}

export function ProjectActions({ project, isInFrame = false }: ProjectActionsProps) {
  const navigate = useNavigate()
  const may = useMay()
  const [asked, setAsked] = useState<'duplicate' | 'advertise' | 'delete'>()
  const { workOrderUniqueID: woID, workOrderTitle } = project
  const mayReadPeople = may('Assignments', 'Read', woID)
  const mayUpdate = may('Projects', 'Update', woID)
  const mayDuplicate = may('Projects', 'Create')
  const mayDelete = may('Projects', 'Delete', woID)
  const dialog = (name: NonNullable<typeof asked>) => ({
    project,
    isOpen: asked === name,
    onClose: () => setAsked(undefined),
  })
  if (isInFrame && !mayUpdate && !mayDuplicate && !mayDelete) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant={isInFrame ? 'default' : 'subtle'}
            color="gray"
            size={36}
            aria-label={`Actions for ${workOrderTitle}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isInFrame && (
            <>
              <Menu.Item
                leftSection={<IconFolderOpen size={16} aria-hidden />}
                onClick={() => navigate({ to: '/projects/details/$woID', params: { woID } })}
              >
                Jobs, tasks and activities
              </Menu.Item>
              <Menu.Item
                leftSection={<IconInfoCircle size={16} aria-hidden />}
                onClick={() =>
                  navigate({ to: '/projects/details/$woID', params: { woID }, search: { view: 'overview' } })
                }
              >
                Overview
              </Menu.Item>
              {mayReadPeople && (
                <>
                  <Menu.Item
                    leftSection={<IconUsers size={16} aria-hidden />}
                    onClick={() => navigate({ to: '/project/employees', search: { obj: woID } })}
                  >
                    Employees
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconSitemap size={16} aria-hidden />}
                    onClick={() => navigate({ to: '/project/mapping', search: { obj: woID } })}
                  >
                    Supervisors
                  </Menu.Item>
                </>
              )}
              {may('Files', 'Read', woID) && (
                <Menu.Item
                  leftSection={<IconPaperclip size={16} aria-hidden />}
                  onClick={() => navigate({ to: '/browse', search: { Parent: woID } })}
                >
                  Files
                </Menu.Item>
              )}
              {(mayUpdate || mayDuplicate || mayDelete) && <Menu.Divider />}
            </>
          )}
          {mayUpdate && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => navigate({ to: '/project/edit', search: { obj: woID } })}
            >
              Edit
            </Menu.Item>
          )}
          {mayDuplicate && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setAsked('duplicate')}>
              Duplicate
            </Menu.Item>
          )}
          {mayUpdate && isBidding(project) && (
            <AdvertiseItem project={project} ask={() => setAsked('advertise')} />
          )}
          {mayDelete && (
            <>
              {(mayUpdate || mayDuplicate) && <Menu.Divider />}
              <Menu.Item
                className={classes.dangerous}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsked('delete')}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <DuplicateDialog {...dialog('duplicate')} />
      <AdvertiseDialog {...dialog('advertise')} />
      <DeleteDialog
        {...dialog('delete')}
        onDeleted={isInFrame ? () => navigate({ to: '/home' }) : undefined}
      />
    </>
  )
}

/** Refused, it stays within reach of the keys, so that its reason is heard too. */
function AdvertiseItem({ project, ask }: { project: WorkOrder; ask: () => void }) {
  const refusal = advertisingRefusal(project)
  const Icon = project.isBidAdvertised ? IconEyeOff : IconSpeakerphone
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      aria-disabled={refusal ? true : undefined}
      closeMenuOnClick={!refusal}
      className={refusal && classes.refused}
      onClick={refusal ? undefined : ask}
    >
      {project.isBidAdvertised ? 'Stop advertising' : 'Advertise'}
      {refusal && (
        <Text fz="xs" c="dimmed" maw={230}>
          {refusal}
        </Text>
      )}
    </Menu.Item>
  )
}
