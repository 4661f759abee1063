/** A step of the workflow: where it is refused now, it is disabled and says why. */

import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { Tip } from '#web/ui/tip.tsx'

export interface StepButtonProps extends ButtonProps {
  children: ReactNode
  onClick?: () => void
  /** It asks before it does anything. */
  ask?: Ask
  /** Why it is refused; nothing where it is not. */
  refusal: string | null | undefined
}

export function StepButton({ refusal, onClick, ask: asks, children, ...props }: StepButtonProps) {
  const id = useId()
  const [ask, dialog] = useAsk()
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
