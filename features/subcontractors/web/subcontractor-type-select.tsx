/** A picker for the trade of a subcontractor. */
import { Select, type SelectProps } from '@mantine/core'
import { subcontractorTypes } from '#features/reference/contract.ts'

const types = subcontractorTypes.map(({ subContractorTypeId, subContractorTypeName }) => ({
  value: String(subContractorTypeId),
  label: subContractorTypeName,
}))

export function SubcontractorTypeSelect(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Trade"
      placeholder="Choose the trade"
      searchable
      data={types}
      // The documents' text (001 §8).
      nothingFoundMessage="No subcontractor types found"
      {...props}
    />
  )
}
