/**
 * The button to link an activity with a record, or a record with an activity. The dialog is loaded when the
 * button is pressed.
 */
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

/**
 * True if the viewer may link a record of this type with an activity: they read activities, and may change
 * one of the two sides.
 */
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
