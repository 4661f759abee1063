/** A dialog with the details of a file or a folder. */

import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { holderOf } from '#contract/record-types.ts'
import { formatSize } from '#contract/sizes.ts'
import { formatInstant } from '#web/ui/format.ts'
import type { FileItem } from '../contract.ts'
import { type EntryDialogProps, EntryModal } from './entry-modal.tsx'
import { kindNames, kindOf } from './file-facts.ts'

export function DetailsDialog({ item, isOpen, onClose }: EntryDialogProps) {
  return (
    <EntryModal isOpen={isOpen} onClose={onClose} title={item.name}>
      <FileFacts item={item} />
    </EntryModal>
  )
}

/** The details in a grid. They also replace a preview that is not available. */
export function FileFacts({ item }: { item: FileItem }) {
  const { size, contentType, version, createdByEmployeeName: author } = item
  const { label } = holderOf(item.targetType)
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
      <FactOf label="Type">{item.type === 'Folder' ? 'Folder' : kindNames[kindOf(contentType)]}</FactOf>
      {size !== null && <FactOf label="Size">{formatSize(size)}</FactOf>}
      {contentType && <FactOf label="Content type">{contentType}</FactOf>}
      {version !== null && <FactOf label="Version">{version}</FactOf>}
      <FactOf label="Path">{item.path}</FactOf>
      <FactOf label="Belongs to">the {label}</FactOf>
      {item.stage && <FactOf label="Stage">{item.stage === 'before' ? 'Before' : 'After'}</FactOf>}
      <FactOf label="Added">
        {formatInstant(item.createdDate)}
        {author && ` by ${author}`}
      </FactOf>
      {item.modifiedDate !== item.createdDate && (
        <FactOf label="Changed">{formatInstant(item.modifiedDate)}</FactOf>
      )}
    </SimpleGrid>
  )
}

function FactOf({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text component="dt" fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="sm" fw={500} m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  )
}
