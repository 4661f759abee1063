/** A form in two steps: the record, then its codes. The user can save in either step (000 §4). */
import { Button, Stack, Stepper } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { firstField } from '#web/ui/form/first-field.ts'
import { FormFrame, type FormFrameProps } from '#web/ui/form/form-frame.tsx'
import { schemasHere } from '#web/ui/form/schema-form.ts'
import { formatNumber } from '#web/ui/format.ts'
import classes from './coded-wizard.module.css'

export interface CodedWizardProps extends Omit<FormFrameProps, 'children'> {
  /** The name of the kind of record, such as 'Job'. */
  record: string
  step: number
  onStep: (step: number) => void
  chosenCount: number
  /** The content of the first step. */
  form: ReactNode
  /** The content of the second step. */
  codes: ReactNode
}

export function CodedWizard(props: CodedWizardProps) {
  const { record, step, chosenCount, form, codes, ...frame } = props
  // Loads the schemas first, so that the form can check the record before the step changes.
  const goTo = async (next: number) => {
    await schemasHere()
    props.onStep(next)
  }
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The focused element disappears with the old step, so the focus moves into the new step. A list of
    // errors keeps the focus.
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
