/** The states of the screens of subcontractors. */

import { createSubcontractors, listSubcontractors } from '#features/subcontractors/contract.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Stage } from './stage.ts'

/** Returns the id of a subcontractor of the demo's first account. */
export async function subcontractorOf(stage: Stage, searchKey: string): Promise<string> {
  const token = await stage.tokenOf(people.dana)
  const { data } = await stage.server.call(listSubcontractors, { token, body: { searchKey } })
  return data.items[0]?.subContractorUniqueId ?? ''
}

lookAtEvery([
  {
    name: 'subcontractors',
    as: people.dana,
    at: '/subcontractors/list',
    shows: (page) => page.getByText('Copperline Electric'),
  },
  {
    name: 'subcontractors with long names',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const token = await stage.tokenOf(people.dana)
      const subcontractorName = 'Schultheiss-Abernathy Reinforced-Concrete and Underpinning Contractors'
      await stage.server.call(createSubcontractors, {
        token,
        body: [
          {
            subcontractorName,
            subContractorTypeId: 3,
            SubContractorAddress: 'Unit 14, Old Ropewalk Trading Estate, Harbour Approach Road West',
            subContractorCity: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
          },
        ],
      })
      await go('/subcontractors/list?search=Schultheiss')
      await page.getByText(subcontractorName).waitFor()
    },
  },
  {
    name: 'subcontractors, filtered, none matches',
    as: people.dana,
    at: '/subcontractors/list?type=Other&status=Created',
    shows: (page) => page.getByText('Could not find Subcontractors!'),
  },
  {
    name: 'subcontractors, none yet',
    as: 'Project manager',
    at: '/subcontractors/list',
    shows: (page) => page.getByText('No subcontractors yet'),
  },
  {
    name: 'subcontractors, failed',
    as: people.dana,
    fails: '**/api/subcontractor/getbysubcontractortype',
    at: '/subcontractors/list',
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'menu of an activated subcontractor',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/subcontractors/list?search=copperline')
      await page.getByRole('button', { name: 'Actions for Copperline Electric' }).click()
      await page.getByRole('menuitem', { name: /^Edit Activated account/ }).waitFor()
    },
  },
  {
    name: 'new subcontractor, refused',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/subcontractors/add')
      await page.getByRole('button', { name: 'Add subcontractor' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'edit a subcontractor',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/subcontractors/edit?subContractorModel=${await subcontractorOf(stage, 'alder')}`)
      await page.getByRole('switch', { name: 'Activate' }).waitFor()
      // The state is known once the states of the country have loaded.
      await page.getByRole('combobox', { name: 'State' }).and(page.locator(':enabled')).waitFor()
    },
  },
])
