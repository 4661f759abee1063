/**
 * The actions on a project, for its row in a list and for the head of its page. Only permitted actions are
 * shown. An action that would be refused now shows the reason.
 */
import {
  IconCopy,
  IconEyeOff,
  IconFileCheck,
  IconFileInvoice,
  IconFolderOpen,
  IconFolderShare,
  IconGavel,
  IconInfoCircle,
  IconLicense,
  IconPackage,
  IconPaperclip,
  IconPencil,
  IconSitemap,
  IconSpeakerphone,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bidPacketOf } from '#features/files/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { WorkOrder } from '../contract.ts'
import { advertisingRefusal, isBidding } from './advertising.ts'

const loadDialogs = () => import('./project-dialogs.tsx')
const AdvertiseDialog = later(async () => (await loadDialogs()).AdvertiseDialog)
const DeleteDialog = later(async () => (await loadDialogs()).DeleteDialog)
const DuplicateDialog = later(async () => (await loadDialogs()).DuplicateDialog)

export interface ProjectActionsProps {
  project: WorkOrder
  /**
   * True in the frame of the project: its tabs link to the parts, and its screens close when the project is
   * deleted.
   */
  isInFrame?: boolean
}

export function ProjectActions({ project, isInFrame = false }: ProjectActionsProps) {
  const navigate = useNavigate()
  const may = useMay()
  const today = useToday()
  const [asked, setAsked] = useState<'duplicate' | 'advertise' | 'delete'>()
  // The dialogs are rendered, still closed, once the menu was opened, so that they can return the focus to
  // the menu. Rendered for every row from the start, they would make the list slow.
  const [isMenuUsed, setMenuUsed] = useState(false)
  const { workOrderUniqueID: woID, workOrderTitle, isBidAdvertised } = project
  const mayReadPeople = may('Assignments', 'Read', woID)
  const mayUpdate = may('Projects', 'Update', woID)
  const refusal = isBidding(project) ? advertisingRefusal(project, today) : null
  const dialog = (name: NonNullable<typeof asked>) => ({
    project,
    isOpen: asked === name,
    onClose: () => setAsked(undefined),
  })
  return (
    <>
      <RecordMenu
        name={workOrderTitle}
        size={36}
        isFramed={isInFrame}
        onChange={() => setMenuUsed(true)}
        groups={[
          isInFrame
            ? []
            : [
                {
                  label: 'Jobs, tasks and activities',
                  icon: IconFolderOpen,
                  onClick: () => navigate({ to: '/projects/details/$woID', params: { woID } }),
                },
                {
                  label: 'Overview',
                  icon: IconInfoCircle,
                  onClick: () =>
                    navigate({
                      to: '/projects/details/$woID',
                      params: { woID },
                      search: { view: 'overview' },
                    }),
                },
                mayReadPeople && {
                  label: 'Employees',
                  icon: IconUsers,
                  onClick: () => navigate({ to: '/project/employees', search: { obj: woID } }),
                },
                mayReadPeople && {
                  label: 'Supervisors',
                  icon: IconSitemap,
                  onClick: () => navigate({ to: '/project/mapping', search: { obj: woID } }),
                },
                may('Inventory', 'Read', woID) && {
                  label: 'Materials',
                  icon: IconPackage,
                  onClick: () =>
                    navigate({ to: '/inventory/project/$workorderId', params: { workorderId: woID } }),
                },
                may('Permits', 'Read', woID) && {
                  label: 'Permits',
                  icon: IconLicense,
                  onClick: () => navigate({ to: '/permit/$id', params: { id: woID } }),
                },
                may('Submittals', 'Read', woID) && {
                  label: 'Submittals',
                  icon: IconFileCheck,
                  onClick: () => navigate({ to: '/submittals/$woid', params: { woid: woID } }),
                },
                may('Invoices', 'Read', woID) && {
                  label: 'Invoices',
                  icon: IconFileInvoice,
                  onClick: () => navigate({ to: '/invoicemaster/$woid', params: { woid: woID } }),
                },
                isBidding(project) &&
                  may('Bidding', 'Read', woID) && {
                    label: 'Bids',
                    icon: IconGavel,
                    onClick: () => navigate({ to: '/bids/approve-summary/$woid', params: { woid: woID } }),
                  },
                isBidding(project) &&
                  may('Files', 'Read', woID) && {
                    label: 'Bid packet',
                    icon: IconFolderShare,
                    refusal: project.biddingEndsAt ? null : { text: 'Advertise the project first.' },
                    onClick: () =>
                      void bidPacketOf(woID)
                        .then((Parent) => navigate({ to: '/browse', search: { Parent } }))
                        .catch(toast.failure),
                  },
                may('Files', 'Read', woID) && {
                  label: 'Files',
                  icon: IconPaperclip,
                  onClick: () => navigate({ to: '/browse', search: { Parent: woID } }),
                },
              ],
          [
            mayUpdate && {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => navigate({ to: '/project/edit', search: { obj: woID } }),
            },
            may('Projects', 'Create') && {
              label: 'Duplicate',
              icon: IconCopy,
              onClick: () => setAsked('duplicate'),
            },
            mayUpdate &&
              isBidding(project) && {
                label: isBidAdvertised ? 'Stop advertising' : 'Advertise',
                icon: isBidAdvertised ? IconEyeOff : IconSpeakerphone,
                refusal: refusal ? { text: refusal } : null,
                onClick: () => setAsked('advertise'),
              },
          ],
          [
            may('Projects', 'Delete', woID) && {
              label: 'Delete',
              icon: IconTrash,
              isDangerous: true,
              onClick: () => setAsked('delete'),
            },
          ],
        ]}
      />
      {isMenuUsed && (
        <>
          <DuplicateDialog {...dialog('duplicate')} />
          <AdvertiseDialog {...dialog('advertise')} />
          <DeleteDialog
            {...dialog('delete')}
            onDeleted={isInFrame ? () => navigate({ to: '/home' }) : undefined}
          />
        </>
      )}
    </>
  )
}
