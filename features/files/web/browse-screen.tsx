/** The file browser of a project: /browse (000 §2). */
import { Anchor, Breadcrumbs, Button, Group } from '@mantine/core'
import { IconFolderOff, IconFolderPlus, IconSearch } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { attachableOf } from '../attachable.ts'
import type { FileItem } from '../contract.ts'
import { type BrowsedPlace, browsedQuery, placeQuery } from './api.ts'
import { BrowsedList } from './browsed-list.tsx'
import { DropArea } from './drop-area.tsx'
import { FolderCrumb } from './folder-crumb.tsx'
import { NewFolderDialog } from './name-dialogs.tsx'
import { UploadButtons } from './upload-buttons.tsx'
import { addUploads, type UploadPlace } from './uploads.ts'

/** Where new files and folders go. */
function uploadPlaceOf({ workOrder, folder }: BrowsedPlace): UploadPlace {
  if (folder?.folderUniqueId) return { workOrderUniqueId: workOrder, folderUniqueId: folder.folderUniqueId }
  return { workOrderUniqueId: workOrder, targetUniqueID: workOrder, targetType: 'WorkOrder' }
}

export function BrowseScreen() {
  const { Parent: parent = '', page = 1, search } = useSearch({ from: '/signed-in/project/browse' })
  const navigate = useNavigate({ from: '/browse' })
  const { data: browsed } = useSuspenseQuery(placeQuery(parent))
  const list = useQuery(browsedQuery(parent, page, search))
  const may = useMay()
  const isPhone = useIsPhone()
  const [isAdding, setAdding] = useState(false)
  const { workOrder, folder } = browsed
  const mayAdd = may('Files', 'Create', workOrder)
  const place = uploadPlaceOf(browsed)
  const upload = (files: File[]) => void addUploads(place, files)
  const total = list.data?.totalCount ?? 0
  return (
    <PageBody>
      <DropArea
        isEnabled={mayAdd}
        takesAllPastes
        hint={folder ? `Drop files here to put them into ${folder.name}` : 'Drop files here to upload them'}
        onFiles={upload}
      >
        <FolderPath place={browsed} />
        <PageHeader
          title={folder?.name ?? 'Files'}
          subtitle={
            list.data ? (
              <RecordCount shown={list.data.items.length} total={total} />
            ) : (
              !list.isError && 'Loading'
            )
          }
        >
          <SearchField
            label="Search by name"
            value={search}
            onSearch={(next) => void navigate({ search: { Parent: parent, search: next }, replace: true })}
          />
          {mayAdd && (
            <Group gap="xs">
              <Button
                variant="default"
                px={isPhone ? 8 : undefined}
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                New folder
              </Button>
              <UploadButtons isPrimary isTight={isPhone} onFiles={upload} />
            </Group>
          )}
        </PageHeader>
        <BrowsedList
          list={list}
          page={page}
          isSearch={Boolean(search)}
          onPage={(next) =>
            void navigate({ search: (present) => ({ ...present, page: next > 1 ? next : undefined }) })
          }
          onOpen={(item) => void navigate({ search: { Parent: item.folderUniqueId ?? '' } })}
          empty={<Empty isSearch={Boolean(search)} mayAdd={mayAdd} isFolder={folder !== null} />}
        />
      </DropArea>
      <NewFolderDialog place={place} isOpen={isAdding} onClose={() => setAdding(false)} />
    </PageBody>
  )
}

function Empty(props: { isSearch: boolean; mayAdd: boolean; isFolder: boolean }) {
  if (props.isSearch) {
    return <EmptyState title="Nothing matches" text="Try another word." icon={<IconSearch size={22} />} />
  }
  return (
    <EmptyState
      title={props.isFolder ? 'This folder is empty' : 'No files yet'}
      text={
        props.mayAdd
          ? 'Drop files anywhere on this page, paste them, or choose Upload.'
          : 'Whoever runs the project can put files here.'
      }
      icon={<IconFolderOff size={22} stroke={1.5} />}
    />
  )
}

/** The way up, joined with '/' (000 §9). What is dragged onto a step is moved there. */
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

/** Where the folders begin: the project's files, or those of the record that they hang on. */
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
      Files of the {attachableOf(type).label}
    </FolderCrumb>
  )
}
