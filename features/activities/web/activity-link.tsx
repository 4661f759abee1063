/** The title of an activity, as a link to its page if the user may read it. */
import type { AnchorProps } from '@mantine/core'
import { useMay } from '#web/session/session.ts'
import { RecordLink } from '#web/ui/link-button.tsx'

export interface ActivityLinkProps extends Pick<AnchorProps, 'fw' | 'fz' | 'c' | 'lineClamp' | 'inherit'> {
  workOrder: string
  id: string
  /** -1: the Tab key skips the link and moves from field to field. */
  tabIndex?: -1
  /** The title of the activity. */
  children: string
}

export function ActivityLink({ workOrder, id, children, ...look }: ActivityLinkProps) {
  const may = useMay()
  if (!may('Activities', 'Read', workOrder)) return children
  return (
    <RecordLink to="/activities/details/$woid/$id" params={{ woid: workOrder, id }} {...look}>
      {children}
    </RecordLink>
  )
}
