/** Saved views of registers, for some people of the demo. */
import type { Db } from '#server/db/open.ts'
import { addRegisterView } from './builders.ts'
import type { Office } from './demo-people.ts'

interface ViewOutline {
  by: string
  register: string
  name: string
  /** The parameters in the address of the list. */
  search: Record<string, string>
  isShared?: boolean
}

const views: readonly ViewOutline[] = [
  {
    by: 'dana',
    register: 'projects',
    name: 'At risk',
    search: { risk: 'high', sort: 'end' },
    isShared: true,
  },
  { by: 'dana', register: 'projects', name: 'Ending first', search: { sort: 'end' } },
  { by: 'dana', register: 'employees', name: 'By role', search: { sort: 'role' }, isShared: true },
]

/** Adds the views of an office. */
export async function addViews(db: Db, office: Office): Promise<void> {
  for (const { by, isShared, ...view } of views) {
    const author = office.people.get(by)
    if (!author) throw new Error(`A view names ${by}, who is not in its account`)
    await addRegisterView(db, author, { ...view, is_shared: isShared ?? false })
  }
}
