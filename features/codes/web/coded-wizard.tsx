/** A form in two steps: the record itself, then its codes. It can be saved from either (000 §4). */
import { Button, Stack, Stepper } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { firstField } from '#web/ui/form/first-field.ts'
import { FormFrame, type FormFrameProps } from '#web/ui/form/form-frame.tsx'
import { schemasHere } from '#web/ui/form/schema-form.ts'
import { formatNumber } from '#web/ui/format.ts'
import classes from './coded-wizard.module.css'

export interface CodedWizardProps extends Omit<FormFrameProps, 'children'> {
  /** What the record is called: 'Job'. */
  record: string
  step: number
  onStep: (step: number) => void
  chosenCount: number
  /** The first step. */
  form: ReactNode
  /** The second. */
  codes: ReactNode
}

export function CodedWizard(props: CodedWizardProps) {
  const { record, step, chosenCount, form, codes, ...frame } = props
  // The record is checked before one leaves it.
  const goTo = async (next: number) => {
    await schemasHere()
    props.onStep(next)
  }
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // What had the focus went with the step before. A summary of what is wrong keeps it.
    if (shown.current !== step && !document.activeElement?.closest('[role="alert"]'))
      (firstField(content.current) ?? content.current)?.focus()
    shown.current = step
  }, [step])
  return (
    <FormFrame
      {...frame}
      actions={
        <Button
          variant="default"
          onClick={() => void goTo(step === 0 ? 1 : 0)}
          {...(step === 0
            ? { rightSection: <IconChevronRight size={18} aria-hidden /> }
            : { leftSection: <IconChevronLeft size={18} aria-hidden /> })}
        >
          {step === 0 ? 'Next: codes' : `Back to the ${record.toLowerCase()}`}
        </Button>
      }
    >
      <Stepper
        active={step}
        onStepClick={(next) => void goTo(next)}
        size="sm"
        wrap={false}
        classNames={{ step: classes.step }}
      >
        <Stepper.Step label={record} description="What and when" />
        <Stepper.Step
          label="Codes"
          description={chosenCount === 0 ? 'None chosen' : `${formatNumber(chosenCount)} chosen`}
        />
      </Stepper>
      <Stack ref={content} tabIndex={-1} gap="md" className={classes.content}>
        {step === 0 ? form : codes}
      </Stack>
    </FormFrame>
  )
}
