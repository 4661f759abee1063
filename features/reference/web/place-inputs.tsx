/** The fields for an address in a form: address, city, ZIP code, country and state. */
import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PlaceFields } from './place-fields.tsx'

/** An id as the value of a select. */
export const idText = (id: number | null): string | null => (id === null ? null : String(id))

/** The value of a select as an id for calls. */
export const idOrNone = (text: string | null): number | null => (text ? Number(text) : null)

export interface PlaceInputsProps {
  address: GetInputPropsReturnType
  city: GetInputPropsReturnType
  zipCode: GetInputPropsReturnType
  country: GetInputPropsReturnType
  state: GetInputPropsReturnType
  onPlace: (place: { country: string | null; state: string | null }) => void
}

export function PlaceInputs({ address, city, zipCode, country, state, onPlace }: PlaceInputsProps) {
  return (
    <>
      <TextInput label="Address" maxLength={500} autoComplete="off" {...address} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="City" maxLength={200} {...city} />
        <TextInput label="ZIP code" maxLength={20} {...zipCode} />
        <PlaceFields country={country} state={state} onChange={onPlace} />
      </SimpleGrid>
    </>
  )
}
