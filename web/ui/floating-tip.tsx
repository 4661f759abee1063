import { Tooltip, type TooltipProps } from '@mantine/core'

/** The floating text of a `Tip`. */
export function FloatingTip(props: TooltipProps) {
  return <Tooltip {...props} />
}
