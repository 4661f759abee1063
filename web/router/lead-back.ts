/** The way back from a form that does not say what it is about. */
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { redirectHome } from './redirect-with.ts'

/** Of a form, which one comes to from another screen. */
export interface FormContext {
  preload: boolean
  location: ParsedLocation
  abortController: AbortController
}

/**
 * Leads back to where one came from, as forms without their parameters do (001 §2); to the projects from outside. For
 * `beforeLoad`: the frame, whose loader is asked at once, would not know the project.
 */
export async function leadBack({ preload, location, abortController }: FormContext): Promise<never> {
  const came = (location.state as { __TSR_index?: number }).__TSR_index ?? 0
  if (preload || came === 0) throw redirectHome('info', texts.infoMissing)
  toast.info(texts.infoMissing)
  history.back()
  // The screen before ends this navigation.
  await new Promise((resolve) => abortController.signal.addEventListener('abort', resolve, { once: true }))
  throw redirect({ to: '/home' })
}
