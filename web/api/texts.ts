import { stepTexts } from '#contract/step-texts.ts'

/** The documents' texts that the app shows without a reply of the server (000 §5, §8, 002 §8). */
export const texts = {
  offline: "You're not connected to the internet!",
  /** Shown in a form or dialog, which keeps the typed text. */
  offlineHint: 'No signal. What you typed is still here; press again when you are back.',
  signInRequired: 'Authentication required.',
  serverError: 'Oops! Server did something unexpected. We are on it. Please try Later.',
  unknownError: 'Unknown error has occurred! Please try again later.',
  notAuthorized: "You're not authorized to perform the operation.",
  fetchFailed: 'Error fetching data.',
  updated: 'Updated.',
  added: stepTexts.added,
  infoMissing: 'Missing info, redirected to projects!',
  /** The server's own text for a record that does not exist. */
  notFound: 'No information was found about the entity you were looking for!',
  parametersMissing: 'Parameters missing!',
  /** 000 §8: the message after a cancelled action. */
  cancelled: 'Cancelled. Nothing was changed.',
} as const
