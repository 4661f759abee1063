import { Tooltip, type TooltipProps } from '@mantine/core'

/** What is said at a `Tip`. */
export function FloatingTip(props: TooltipProps) {
  return <Tooltip {...props} />
}
