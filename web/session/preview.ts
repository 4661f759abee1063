/**
 * The preview: the app as a role would see it. The preview is stored in the tab, so the preview survives a
 * reload and ends with the tab. The server applies the role's permissions, but never more than the person's
 * own, and refuses writes (docs/decisions/0096). A small file of its own, because the sign-in loads this
 * file.
 */

/** Key in session storage for the headers of the preview. */
export const PREVIEW = 'plumbline-preview'

/** Returns the headers that every call in a preview sends. */
export const previewHeaders = (): Record<string, string> =>
  JSON.parse(sessionStorage.getItem(PREVIEW) ?? '{}')

/** Returns why nothing can be changed in this tab; undefined outside of a preview. */
export const whyReadOnly = (): string | undefined =>
  sessionStorage.getItem(PREVIEW) ? 'Preview is read only.' : undefined
