/** A step of the workflow: where it is refused now, it is disabled and says why; whom it is nothing to does not see it. */

import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { Tip } from '#web/ui/tip.tsx'

export interface StepButtonProps extends ButtonProps {
  children: ReactNode
  onClick?: () => void
  /** It asks before it does anything. */
  ask?: Ask
  /** What the record's answer says of it. */
  may: Allowed
  /** Why it is refused, where that can be said better than its answer does. */
  refusal?: string | null | undefined
}

export function StepButton({
  may,
  refusal: refused = denialOf(may)?.text,
  onClick,
  ask: asks,
  children,
  ...props
}: StepButtonProps) {
  const refusal = whyReadOnly() ?? refused
  const id = useId()
  const [ask, dialog] = useAsk()
  if (denialOf(may)?.never) return null
  return (
    <>
      {refusal ? (
        <>
          <Tip label={refusal} multiline maw={280}>
            {/* Not `disabled`: the keyboard must come to it to read why. */}
            <Button
              {...props}
              data-disabled
              aria-disabled
              aria-describedby={id}
              onClick={(event) => event.preventDefault()}
            >
              {children}
            </Button>
          </Tip>
          <VisuallyHidden id={id}>{refusal}</VisuallyHidden>
        </>
      ) : (
        <Button {...props} onClick={() => (asks ? ask(asks) : onClick?.())}>
          {children}
        </Button>
      )}
      {dialog}
    </>
  )
}
