/** A menu that exports a list as a file. */
import { Button, Loader } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SheetFormat } from '#contract/file.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useMenu } from './menu-parts.tsx'
import { PressMenu } from './press-menu.tsx'

const formats = [
  { format: 'xlsx', label: 'Excel (.xlsx)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV', icon: IconFileTypeCsv },
] as const

export interface ExportMenuProps {
  /** The name of the button for screen readers: 'Export the project list'. */
  label: string
  download: (format: SheetFormat) => Promise<void>
}

export function ExportMenu({ label, download }: ExportMenuProps) {
  const isPhone = useIsPhone()
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)
  const save = async (format: SheetFormat) => {
    if (isActing.current) return
    isActing.current = true
    setBusy(true)
    try {
      await download(format)
    } catch (error) {
      toast.failure(error)
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }
  const icon = isBusy ? <Loader size={16} type="oval" aria-hidden /> : <IconDownload size={16} aria-hidden />
  return (
    <PressMenu
      position="bottom-end"
      button={
        <Button
          variant="default"
          px={isPhone ? 'sm' : undefined}
          aria-label={label}
          aria-busy={isBusy}
          leftSection={!isPhone && icon}
        >
          {isPhone ? icon : 'Export'}
        </Button>
      }
    >
      <Formats choose={(format) => void save(format)} />
    </PressMenu>
  )
}

function Formats({ choose }: { choose: (format: SheetFormat) => void }) {
  const Menu = useMenu()
  return formats.map(({ format, label, icon: Icon }) => (
    <Menu.Item key={format} leftSection={<Icon size={16} aria-hidden />} onClick={() => choose(format)}>
      {label}
    </Menu.Item>
  ))
}
