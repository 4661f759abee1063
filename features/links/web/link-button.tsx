/** The way to link an activity with a record, or a record with an activity; its dialog comes when it is pressed. */
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { recordTypeOf } from '#contract/record-types.ts'
import { useMay } from '#web/session/session.ts'
import type { LinkedType } from '../contract.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

export interface LinkRecordButtonProps {
  targetType: LinkedType
  id: string
  workOrder: string
  label: string
}

/** Whether the viewer may link a record of a type with an activity: they may read activities and change one of the two. */
export function useMayLink(targetType: LinkedType, workOrder: string): boolean {
  const may = useMay()
  const changes =
    may('Activities', 'Update', workOrder) ||
    (targetType !== 'SubTask' && may(recordTypeOf(targetType).module, 'Update', workOrder))
  return may('Activities', 'Read', workOrder) && changes
}

export function LinkRecordButton({ targetType, id, workOrder, label }: LinkRecordButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayLink(targetType, workOrder)) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLink size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>
        {isOpen && <LinkDialog targetType={targetType} id={id} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
