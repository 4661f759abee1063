/**
 * The actions of a record: its menu, Edit, and its steps. If the record waits for the person to take a step,
 * this step comes last and is the only filled button. A step that is refused at present is in the menu, with
 * the reason. On a phone the steps are in a bar near the thumb.
 */
import { Button } from '@mantine/core'
import { type Icon, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { useLetters } from '#web/ui/letters.ts'
import { type RecordAction, type RecordActions, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import classes from './record-steps.module.css'

export interface RecordStep {
  label: string
  icon: Icon
  /** Whether the caller may take the step, from the server's reply. */
  may: Allowed
  /** A better reason for the refusal than the reason in the server's reply. */
  refusal?: string | null | undefined
  onClick?: () => void
  /** The question before the step. */
  ask?: Ask
  /** True if the record waits for this step, and the person has the turn. */
  isMyTurn?: boolean
}

export interface RecordStepsProps {
  /** The name of the record. */
  name: string
  /** The steps in the order of their buttons; `false` for a step that does not apply at present. */
  steps: readonly (RecordStep | false)[]
  edit?: Pick<RecordAction, 'may' | 'onClick'>
  /** Other actions, in groups that lines separate in the menu. */
  menu?: readonly RecordActions[]
}

/** The number of steps that fit in the bar of a phone. */
const MOST_IN_BAR = 2

export function RecordSteps({ name, steps: all, edit, menu = [] }: RecordStepsProps) {
  const isPhone = useIsPhone()
  const [ask, dialog] = useAsk()
  const steps = all.filter((step) => step !== false).filter(({ may }) => !denialOf(may)?.never)
  const free = steps.filter(({ may, refusal }) => may === true && !refusal)
  // If the record waits on the person for several steps, the last step is the main step.
  const mine = free.findLast(({ isMyTurn }) => isMyTurn)
  const others = free.filter((step) => step !== mine)
  const shown = [
    ...(isPhone ? others.slice(0, MOST_IN_BAR - (mine ? 1 : 0)) : others),
    ...(mine ? [mine] : []),
  ]
  const asAction = ({ label, icon, may, refusal, onClick, ask: asks }: RecordStep): RecordAction => ({
    label,
    icon,
    may,
    refusal: refusal ? { text: refusal } : undefined,
    ...(onClick && { onClick }),
    ...(asks && { ask: asks }),
  })
  const editing: RecordAction | false = edit ? { label: 'Edit', icon: IconPencil, ...edit } : false
  const mayEdit = edit?.may === true
  const readOnly = whyReadOnly()
  useLetters((key) => {
    if (key !== 'e' || !mayEdit) return false
    edit.onClick?.()
    return true
  })
  const buttons = shown.map((step) => {
    const { label, icon: StepIcon, onClick, ask: asks } = step
    return (
      <Button
        key={label}
        variant={step === mine ? 'filled' : 'default'}
        leftSection={<StepIcon size={18} aria-hidden />}
        mod={{ mine: step === mine }}
        disabled={readOnly !== undefined}
        title={readOnly}
        onClick={() => (asks ? ask(asks) : onClick?.())}
      >
        {label}
      </Button>
    )
  })
  return (
    <>
      <RecordMenu
        name={name}
        size={36}
        isFramed
        groups={[
          [!(mayEdit && !isPhone) && editing, ...steps.filter((step) => !shown.includes(step)).map(asAction)],
          ...menu,
        ]}
      />
      {mayEdit && !isPhone && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-keyshortcuts="e"
          onClick={edit.onClick}
        >
          Edit
        </Button>
      )}
      {isPhone ? buttons.length > 0 && <StepBar>{buttons}</StepBar> : buttons}
      {dialog}
    </>
  )
}

/** The bar of steps on a phone, near the thumb, above the bar of the shell. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" className={classes.bar} aria-label="Steps" data-step-bar>
      {children}
    </div>
  )
}
