/** The fields of a role. */
import { Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import type { RoleValues } from './role-values.ts'

/** The same limits as in the contract. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 500

export interface RoleInputsProps {
  values: RoleValues
  onChange: (change: Partial<RoleValues>) => void
  /** The error of the name, if any. */
  fault: string | undefined
  nameRef?: Ref<HTMLInputElement>
  onNameKey?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function RoleInputs({ values, onChange, fault, nameRef, onNameKey }: RoleInputsProps) {
  return (
    <>
      <TextInput
        ref={nameRef}
        label="Name"
        required
        value={values.name}
        maxLength={LONGEST_NAME}
        error={fault}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onKeyDown={onNameKey}
      />
      <Textarea
        label="Description"
        description="What people with this role do."
        autosize
        minRows={2}
        maxRows={6}
        value={values.description}
        maxLength={LONGEST_DESCRIPTION}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  )
}
