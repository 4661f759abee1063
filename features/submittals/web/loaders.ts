/** What the routes of submittals load before their screens show. */

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

/** Where an address leads that names none (001 §2). */
const toSubmittals = (woid: string, ...message: Parameters<typeof saying>) =>
  redirect({ to: '/submittals/$woid', params: { woid }, state: saying(...message) })

async function fetchSubmittal({ woid, submittalid }: Named): Promise<SubmittalDetails> {
  const submittal = await load(submittalQuery(submittalid), {
    lost: () => toSubmittals(woid, 'error', texts.notFound),
  })
  requireOf(woid, submittal)
  return submittal
}

/** The way to a project's submittals, in the breadcrumb. */
const wayToSubmittals = (workOrder: string) => ({ label: 'Submittals', to: `/submittals/${workOrder}` })

const wayTo = (submittal: Submittal) => ({
  label: headingOf(submittal),
  to: `/submittals-details/${submittal.workOrderUniqueId}/${submittal.submittalMasterUniqueId}`,
})

/** The submittal whose details are shown; it is one of the project that is named. */
export async function loadSubmittal(named: Named) {
  const submittal = await fetchSubmittal(named)
  return { crumbs: [wayToSubmittals(named.woid), { label: headingOf(submittal) }] }
}

/** The project that a submittal is to be added to. */
export function loadNewSubmittal({ woid }: { woid: string }, context: LoaderContext) {
  requireMay(context, 'Submittals', 'Create', woid)
  return { crumbs: [wayToSubmittals(woid), { label: 'New submittal' }] }
}

/** The submittal that is to be edited. Where it may not be, it is shown with the documents' alert (001 §5). */
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

/** A submittal with the revision that follows it, or that is to be made. */
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

/** The submittal that is printed. */
export async function loadSheet(named: Named) {
  const submittal = await fetchSubmittal(named)
  return { crumbs: [wayToSubmittals(named.woid), wayTo(submittal), { label: 'Transmittal' }] }
}
