/** The data that the routes of submittals load before their screens appear. */

import { redirect } from '@tanstack/react-router'
import { denialOf } from '#contract/machine.ts'
import { texts } from '#web/api/texts.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import type { Submittal, SubmittalDetails } from '../contract.ts'
import { submittalQuery } from './api.ts'
import { headingOf } from './submittal-words.ts'

interface Named {
  woid: string
  submittalid: string
}

/** The redirect for an address without an existing submittal (001 §2). */
const toSubmittals = (woid: string, ...message: Parameters<typeof saying>) =>
  redirect({ to: '/submittals/$woid', params: { woid }, state: saying(...message) })

async function fetchSubmittal({ woid, submittalid }: Named): Promise<SubmittalDetails> {
  const submittal = await load(submittalQuery(submittalid), {
    lost: () => toSubmittals(woid, 'error', texts.notFound),
  })
  requireOf(woid, submittal)
  return submittal
}

/** The breadcrumb to a project's submittals. */
const wayToSubmittals = (workOrder: string) => ({ label: 'Submittals', to: `/submittals/${workOrder}` })

const wayTo = (submittal: Submittal) => ({
  label: headingOf(submittal),
  to: `/submittals-details/${submittal.workOrderUniqueId}/${submittal.submittalMasterUniqueId}`,
})

/** Loads the submittal of a details page. The submittal must belong to the project in the address. */
export async function loadSubmittal(named: Named) {
  const submittal = await fetchSubmittal(named)
  return { crumbs: [wayToSubmittals(named.woid), { label: headingOf(submittal) }] }
}

/** Checks that the user may add a submittal to the project. */
export function loadNewSubmittal({ woid }: { woid: string }, context: LoaderContext) {
  requireMay(context, 'Submittals', 'Create', woid)
  return { crumbs: [wayToSubmittals(woid), { label: 'New submittal' }] }
}

/**
 * Loads the submittal for the edit form. If the submittal may not be edited, redirects to its page with the
 * documents' alert (001 §5).
 */
export async function loadEditedSubmittal(named: Named) {
  const submittal = await fetchSubmittal(named)
  const denial = denialOf(submittal.may.edit)
  if (denial)
    throw redirect({
      to: '/submittals-details/$woid/$submittalid',
      params: { woid: named.woid, submittalid: named.submittalid },
      state: saying('warning', denial.text),
    })
  return { crumbs: [wayToSubmittals(named.woid), wayTo(submittal), { label: 'Edit' }] }
}

/** Loads a submittal with its next revision, or for making the next revision. */
export async function loadRevision({ revision, ...named }: Named & { revision: string }) {
  const submittal = await fetchSubmittal(named)
  const { newerSubmittalMasterUniqueId: newer } = submittal
  if (newer)
    await load(submittalQuery(newer), { lost: () => toSubmittals(named.woid, 'error', texts.notFound) })
  else
    requireStep(
      submittal.may.reopen,
      {
        to: '/submittals-details/$woid/$submittalid',
        params: { woid: named.woid, submittalid: named.submittalid },
      },
      { module: 'Submittals', action: 'Create', project: named.woid },
    )
  return { crumbs: [wayToSubmittals(named.woid), wayTo(submittal), { label: `Revision ${revision}` }] }
}

/** Loads the submittal for printing. */
export async function loadSheet(named: Named) {
  const submittal = await fetchSubmittal(named)
  return { crumbs: [wayToSubmittals(named.woid), wayTo(submittal), { label: 'Transmittal' }] }
}
