/**
 * Looking at the app as a role would: kept in the tab, so that it survives a reload and ends with the tab. The server reads
 * with the role's rights cut by the person's own, and writes nothing (docs/decisions/0096). By itself, as the sign-in has it.
 */

/** Where it is kept: what goes with its calls. */
export const PREVIEW = 'plumbline-preview'

/** What goes with the calls of a preview. */
export const previewHeaders = (): Record<string, string> =>
  JSON.parse(sessionStorage.getItem(PREVIEW) ?? '{}')

/** Why nothing can be changed in this tab; undefined where it can. */
export const whyReadOnly = (): string | undefined =>
  sessionStorage.getItem(PREVIEW) ? 'Preview is read only.' : undefined
