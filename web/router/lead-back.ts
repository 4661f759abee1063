/** Leads back from a form whose address does not name its record. */
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { redirectHome } from './redirect-with.ts'

/** The part of the router's context that `leadBack` needs. */
export interface FormContext {
  preload: boolean
  location: ParsedLocation
  abortController: AbortController
}

/**
 * Leads back to the previous screen, as the documents demand for forms without their parameters (001 §2).
 * Leads to the projects if there is no previous screen of the app. Called in `beforeLoad`, because the
 * frame's loader would fail: the address names no project.
 */
export async function leadBack({ preload, location, abortController }: FormContext): Promise<never> {
  const came = (location.state as { __TSR_index?: number }).__TSR_index ?? 0
  if (preload || came === 0) throw redirectHome('info', texts.infoMissing)
  toast.info(texts.infoMissing)
  history.back()
  // Opening the previous screen aborts this navigation.
  await new Promise((resolve) => abortController.signal.addEventListener('abort', resolve, { once: true }))
  throw redirect({ to: '/home' })
}
