/** A select for the status of a part of a plan: the statuses that people may set, and the present status. */
import { Select, type SelectProps } from '@mantine/core'
import { type StatusName, statuses } from '#contract/statuses.ts'

const choices: readonly StatusName[] = ['Active', 'InActive', 'Completed']

/** Returns the label of a status: `In progress` for `InProgress`. */
export function statusLabel(name: string): string {
  if (name === 'InActive') return 'Inactive'
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

export function StatusSelect({ present, ...props }: SelectProps & { present: number }) {
  const names = (Object.keys(statuses) as StatusName[]).filter(
    (name) => choices.includes(name) || statuses[name] === present,
  )
  return (
    <Select
      label="Status"
      data={names.map((name) => ({ value: String(statuses[name]), label: statusLabel(name) }))}
      allowDeselect={false}
      {...props}
    />
  )
}
