/** The documents' texts of the call wrapper that are said without an answer of the server (002 §8). */
export const texts = {
  offline: "You're not connected to the internet!",
  signInRequired: 'Authentication required.',
  serverError: 'Oops! Server did something unexpected. We are on it. Please try Later.',
  unknownError: 'Unknown error has occurred! Please try again later.',
  notAuthorized: "You're not authorized to perform the operation.",
  fetchFailed: 'Error fetching data.',
  updated: 'Updated.',
} as const
