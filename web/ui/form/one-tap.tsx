/** Likely values of a field, below the field: one tap chooses a value without typing. */
import { Button } from '@mantine/core'
import classes from './one-tap.module.css'

export interface OneTapProps {
  /** The name of the values for screen readers: 'Recent locations'. */
  label: string
  choices: readonly { label: string; choose: () => void }[]
}

export function OneTap({ label, choices }: OneTapProps) {
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways.
    <div role="group" aria-label={label} className={classes.row}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant="default"
          radius="xl"
          size="xs"
          fz={13}
          onClick={() => choice.choose()}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
