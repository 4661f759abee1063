/** The facts that the court shows about punch items: their locations. */
import type { SayAbout } from '#features/court/server/public.ts'
import { listAbout } from './about-queries.ts'

export const sayAbout: SayAbout = async (asked, ids) =>
  new Map(
    (await listAbout(asked, ids)).map(({ id, location, listName }) => [
      id,
      [...(location ? [{ text: location }] : []), { text: listName }],
    ]),
  )
