/** Actions for a whole list of a plan. */
import { ActionIcon, Group } from '@mantine/core'
import {
  IconChecklist,
  IconClipboardText,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
} from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { SheetFormat } from '#contract/file.ts'
import { MenuDivider, MenuItem } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'

interface ListActionsProps {
  title: string
  hasRecords: boolean
  add: ReactNode
  mayChoose: boolean
  onChoose: () => void
  onPaste: (() => void) | undefined
  download: (format: SheetFormat) => Promise<void>
  /** The button of the menu. The button gets the focus when a dialog of the menu is closed. */
  menuRef: Ref<HTMLButtonElement>
}

/** The button to add a record, and a menu with the other actions. */
export function ListActions(props: ListActionsProps) {
  const { title, hasRecords, add, mayChoose, onChoose, onPaste, download, menuRef } = props
  const save = (format: SheetFormat) => void download(format).catch(toast.failure)
  if (!hasRecords && !onPaste) return add
  return (
    <Group gap={4} wrap="nowrap">
      {add}
      <PressMenu
        position="bottom-end"
        button={
          <ActionIcon
            ref={menuRef}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Actions for the list of ${title.toLowerCase()}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        }
      >
        {mayChoose && hasRecords && (
          <MenuItem leftSection={<IconChecklist size={16} aria-hidden />} onClick={onChoose}>
            Choose several
          </MenuItem>
        )}
        {onPaste && (
          <MenuItem leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onPaste}>
            Paste from a spreadsheet
          </MenuItem>
        )}
        {hasRecords && (
          <>
            {(mayChoose || onPaste) && <MenuDivider />}
            <MenuItem
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() => save('xlsx')}
            >
              Export to Excel (.xlsx)
            </MenuItem>
            <MenuItem leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => save('csv')}>
              Export to CSV
            </MenuItem>
          </>
        )}
      </PressMenu>
    </Group>
  )
}
