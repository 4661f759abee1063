/** A select of few choices. All choices are loaded at once and filtered by a part of their names. */
import { Select, type SelectProps } from '@mantine/core'
import { texts } from '#web/api/texts.ts'
import { firstOf, restLook } from './searched-select.tsx'

/** The most choices that are shown; the other choices are found by typing. */
const MOST_SHOWN = 50

export interface Choice {
  value: string
  label: string
}

/** The properties that the form sets. */
export interface OfferedSelectProps extends Omit<SelectProps, 'data'> {
  /** The chosen value; it may no longer be among the choices. */
  present?: Choice | undefined
}

interface Offered {
  isPending: boolean
  isError: boolean
}

export function OfferedSelect(
  props: OfferedSelectProps & {
    offered: Offered
    found: readonly Choice[]
    /** False until the parent of the choices, such as their job, is chosen. */
    isAsked: boolean
  },
) {
  const { offered, found, present, isAsked, nothingFoundMessage, ...select } = props
  const isMissing = present && !found.some(({ value }) => value === present.value)
  return (
    <Select
      searchable
      disabled={!isAsked}
      filter={firstOf(MOST_SHOWN)}
      classNames={restLook}
      nothingFoundMessage={
        offered.isError ? texts.fetchFailed : offered.isPending ? 'Loading' : nothingFoundMessage
      }
      {...select}
      data={[...found, ...(isMissing ? [present] : [])]}
    />
  )
}
