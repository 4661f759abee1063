/** What can be done with a list of a plan as a whole. */
import { ActionIcon, Group, Menu } from '@mantine/core'
import {
  IconChecklist,
  IconClipboardText,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
} from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { SheetFormat } from '#contract/file.ts'
import { toast } from './toast.ts'

interface ListActionsProps {
  title: string
  hasRecords: boolean
  add: ReactNode
  mayChoose: boolean
  onChoose: () => void
  onPaste: (() => void) | undefined
  download: (format: SheetFormat) => Promise<void>
  /** The button of the menu, which has the focus again when a dialog of it is closed. */
  menuRef: Ref<HTMLButtonElement>
}

/** The way to add one, and a menu of the rest. */
export function ListActions(props: ListActionsProps) {
  const { title, hasRecords, add, mayChoose, onChoose, onPaste, download, menuRef } = props
  const save = (format: SheetFormat) => void download(format).catch(toast.failure)
  if (!hasRecords && !onPaste) return add
  return (
    <Group gap={4} wrap="nowrap">
      {add}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            ref={menuRef}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Actions for the list of ${title.toLowerCase()}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChoose && hasRecords && (
            <Menu.Item leftSection={<IconChecklist size={16} aria-hidden />} onClick={onChoose}>
              Choose several
            </Menu.Item>
          )}
          {onPaste && (
            <Menu.Item leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onPaste}>
              Paste from a spreadsheet
            </Menu.Item>
          )}
          {hasRecords && (
            <>
              {(mayChoose || onPaste) && <Menu.Divider />}
              <Menu.Item
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                onClick={() => save('xlsx')}
              >
                Export to Excel (.xlsx)
              </Menu.Item>
              <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => save('csv')}>
                Export to CSV
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
