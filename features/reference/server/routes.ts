import { notFound } from '#contract/errors.ts'
import { answer } from '#server/http/mount.ts'
import { getReference, listCountries, listStatesOfCountry, reference } from '../contract.ts'
import { countries, statesOf } from './places.ts'

export const routes = [
  answer(listCountries, async () => [...countries]),
  answer(listStatesOfCountry, async (_context, _body, { id }) => {
    const states = statesOf(id)
    if (!states) throw notFound()
    return [...states]
  }),
  answer(getReference, async () => reference),
]
