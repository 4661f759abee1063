/** Addresses of the app that say of which account they are: whoever works for several is led to the right one (records.md 'Links'). */

/** The parameter that names the account. */
export const ACCOUNT_PARAMETER = 'in'

/** An address of the app, which may begin with where it is, of an account; an empty one, which leads nowhere, stays empty. */
export function inAccount(address: string, accountId: string): string {
  if (address === '') return ''
  const [before = '', ...fragment] = address.split('#')
  const mark = before.includes('?') ? '&' : '?'
  return [`${before}${mark}${ACCOUNT_PARAMETER}=${accountId}`, ...fragment].join('#')
}

/** The same address without the account. */
export function withoutAccount(address: string): string {
  const [before = '', ...fragment] = address.split('#')
  const [path = '', ...search] = before.split('?')
  const others = search
    .join('?')
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(`${ACCOUNT_PARAMETER}=`))
  return [others.length > 0 ? `${path}?${others.join('&')}` : path, ...fragment].join('#')
}
