/**
 * Addresses of the app that name their account, so that a person of several accounts gets to the right
 * account (records.md 'Links').
 */

/** The parameter that names the account. */
export const ACCOUNT_PARAMETER = 'in'

/**
 * Adds the account to an address of the app, with or without its origin. An empty address stays empty: it
 * leads to no screen.
 */
export function inAccount(address: string, accountId: string): string {
  if (address === '') return ''
  const [before = '', ...fragment] = address.split('#')
  const mark = before.includes('?') ? '&' : '?'
  return [`${before}${mark}${ACCOUNT_PARAMETER}=${accountId}`, ...fragment].join('#')
}

/** Removes the account from an address. */
export function withoutAccount(address: string): string {
  const [before = '', ...fragment] = address.split('#')
  const [path = '', ...search] = before.split('?')
  const others = search
    .join('?')
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(`${ACCOUNT_PARAMETER}=`))
  return [others.length > 0 ? `${path}?${others.join('&')}` : path, ...fragment].join('#')
}
