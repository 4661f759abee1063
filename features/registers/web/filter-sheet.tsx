/** On a phone, a sheet with a field for each filter and for the order of a register. */
import { Button, Drawer, Group, Select, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { FiltersProps } from './filters.tsx'

export interface FilterSheetProps extends FiltersProps {
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'isSorted'>[]
  views: ReactNode
  isOpen: boolean
  onClose: () => void
}

export function FilterSheet({ filters, params, change, columns, views, isOpen, onClose }: FilterSheetProps) {
  const sorted = columns.filter(({ isSorted }) => isSorted)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
      styles={{
        inner: { alignItems: 'flex-end' },
        content: { height: 'auto', maxHeight: '90dvh' },
        title: { fontWeight: 650 },
      }}
    >
      <Stack gap="md" pb="md">
        {filters.map(({ key, label, choices }) => (
          <Select
            key={key}
            label={label}
            data={[{ value: '', label: 'All' }, ...choices]}
            value={params[key] ?? ''}
            onChange={(value) => change({ [key]: value || undefined })}
            allowDeselect={false}
          />
        ))}
        {sorted.length > 0 && (
          <Select
            label="Sort"
            data={[
              { value: '', label: 'Default' },
              ...sorted.flatMap(({ id, title }) => [
                { value: id, label: `${title}, up` },
                { value: `-${id}`, label: `${title}, down` },
              ]),
            ]}
            value={params.sort ?? ''}
            onChange={(value) => change({ sort: value || undefined })}
            allowDeselect={false}
          />
        )}
        <Group justify="space-between">
          {views}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
