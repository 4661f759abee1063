/** Chooses one of few, all of which are there at once, by a part of their names. */
import { Select, type SelectProps } from '@mantine/core'
import { texts } from '#web/api/texts.ts'
import { firstOf, restLook } from './searched-select.tsx'

/** As many as one reads; the others are found by typing. */
const MOST_SHOWN = 50

export interface Choice {
  value: string
  label: string
}

/** What a select of this kind takes from the form it stands in. */
export interface OfferedSelectProps extends Omit<SelectProps, 'data'> {
  /** One that is chosen and may not be there any more. */
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
    /** False until what they belong to is chosen. */
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
