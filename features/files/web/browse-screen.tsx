/** The file browser of a project: /browse (000 §2). */

import { Anchor, Breadcrumbs, Button, Group } from '@mantine/core'
import { IconFolderOff, IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { holderOf } from '#contract/record-types.ts'
import { pagesOf, RegisterSection, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkButton, LinkIcon } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import type { FileItem } from '../contract.ts'
import { type Browsed, type BrowsedPlace, browsedQuery, downloadFileList, placeQuery } from './api.ts'
import { useBrowsedRegister } from './browsed-list.tsx'
import { DropArea } from './drop-area.tsx'
import { FolderCrumb } from './folder-crumb.tsx'
import { NewFolderDialog } from './name-dialogs.tsx'
import { UploadButtons } from './upload-buttons.tsx'
import type { UploadPlace } from './upload-parts.ts'
import { addUploads } from './uploads.ts'

/** The place for new files and folders. */
function uploadPlaceOf({ workOrder, folder }: BrowsedPlace): UploadPlace {
  if (folder?.folderUniqueId) return { workOrderUniqueId: workOrder, folderUniqueId: folder.folderUniqueId }
  return { workOrderUniqueId: workOrder, targetUniqueID: workOrder, targetType: 'WorkOrder' }
}

export function BrowseScreen() {
  const address = useRegisterAddress<Browsed>('files')
  const { Parent: parent = '', search } = address.search
  const navigate = useNavigate({ from: '/browse' })
  const { data: browsed } = useSuspenseQuery(placeQuery(parent))
  const list = useQuery(browsedQuery(parent, address.search))
  const may = useMay()
  const isPhone = useIsPhone()
  const [isAdding, setAdding] = useState(false)
  const { workOrder, folder } = browsed
  const mayAdd = may('Files', 'Create', workOrder)
  const place = uploadPlaceOf(browsed)
  const upload = (files: File[]) => void addUploads(place, files)
  const { dialogs, ...register } = useBrowsedRegister(list.data?.items ?? [], {
    isSearch: Boolean(search),
    onOpen: (item) => void navigate({ search: { Parent: item.folderUniqueId ?? '' } }),
  })
  return (
    <PageBody>
      <DropArea
        isEnabled={mayAdd}
        takesAllPastes
        hint={folder ? `Drop files here to put them into ${folder.name}` : 'Drop files here to upload them'}
        onFiles={upload}
      >
        <FolderPath place={browsed} />
        <RegisterSection
          // A new key for each folder: text in the search field must not move to another folder.
          key={parent}
          {...register}
          name="files"
          title={folder?.name ?? 'Files'}
          noun={{ one: 'file or folder', many: 'files and folders' }}
          isFirst
          address={address}
          rows={pagesOf(list)}
          search="Search by name"
          primary={
            <Group gap="xs">
              {!folder &&
                (isPhone ? (
                  <LinkIcon
                    to="/photos/$wid"
                    params={{ wid: workOrder }}
                    variant="default"
                    size={44}
                    aria-label="Photos"
                  >
                    <IconPhoto size={18} aria-hidden />
                  </LinkIcon>
                ) : (
                  <LinkButton
                    to="/photos/$wid"
                    params={{ wid: workOrder }}
                    variant="default"
                    leftSection={<IconPhoto size={16} aria-hidden />}
                  >
                    Photos
                  </LinkButton>
                ))}
              {mayAdd && (
                <>
                  <Button
                    variant="default"
                    px={isPhone ? 8 : undefined}
                    leftSection={<IconFolderPlus size={16} aria-hidden />}
                    onClick={() => setAdding(true)}
                  >
                    New folder
                  </Button>
                  <UploadButtons isPrimary isTight={isPhone} onFiles={upload} />
                </>
              )}
            </Group>
          }
          download={(format, shown) => downloadFileList(format, parent, address.search, shown)}
          empty={<Empty mayAdd={mayAdd} isFolder={folder !== null} />}
          noMatch={{ title: 'Nothing matches', text: 'Try another word.' }}
        />
      </DropArea>
      {dialogs}
      <NewFolderDialog place={place} isOpen={isAdding} onClose={() => setAdding(false)} />
    </PageBody>
  )
}

function Empty(props: { mayAdd: boolean; isFolder: boolean }) {
  return (
    <EmptyState
      title={props.isFolder ? 'This folder is empty' : 'No files yet'}
      text={
        props.mayAdd
          ? 'Drop files anywhere on this page, paste them, or choose Upload.'
          : 'The project manager can add files here.'
      }
      icon={<IconFolderOff size={22} stroke={1.5} />}
    />
  )
}

/** The path to the folder, joined with '/' (000 §9). A file or folder that is dropped on a step moves there. */
function FolderPath({ place: { workOrder, folder } }: { place: BrowsedPlace }) {
  if (!folder) return null
  return (
    <nav aria-label="Folders">
      <Breadcrumbs separator="/" separatorMargin={6} mb={6} styles={{ root: { flexWrap: 'wrap' } }}>
        <TopCrumb folder={folder} workOrder={workOrder} />
        {folder.folders.map(({ folderUniqueId, name }) => (
          <FolderCrumb
            key={folderUniqueId}
            parent={folderUniqueId}
            folder={folderUniqueId}
            target={folder.targetUniqueID}
          >
            {name}
          </FolderCrumb>
        ))}
        <Anchor component="span" fz="sm" c="inherit" fw={500} underline="never" aria-current="page">
          {folder.name}
        </Anchor>
      </Breadcrumbs>
    </nav>
  )
}

/** The first step of the path: the files of the project, or of the record that the folder belongs to. */
function TopCrumb({ folder, workOrder }: { folder: FileItem; workOrder: string }) {
  const { targetType: type, targetUniqueID: target } = folder
  if (type === 'WorkOrder') {
    return (
      <FolderCrumb parent={workOrder} folder={null} target={target}>
        Files
      </FolderCrumb>
    )
  }
  return (
    <FolderCrumb record={{ wid: workOrder, guid: target, type }} folder={null} target={target}>
      Files of the {holderOf(type).label}
    </FolderCrumb>
  )
}
