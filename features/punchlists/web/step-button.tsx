/** A step of the workflow: where it is refused now, it is disabled and says why. */
import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export interface StepButtonProps extends ButtonProps {
  children: ReactNode
  onClick: () => void
  /** Why it is refused; nothing where it is not. */
  refusal: string | null | undefined
}

export function StepButton({ refusal, onClick, children, ...props }: StepButtonProps) {
  const id = useId()
  if (!refusal)
    return (
      <Button {...props} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <>
      <Tooltip label={refusal} multiline maw={280}>
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
      </Tooltip>
      <VisuallyHidden id={id}>{refusal}</VisuallyHidden>
    </>
  )
}
