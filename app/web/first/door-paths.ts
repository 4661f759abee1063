/**
 * The addresses of the pages that need no session; these pages have no rail. A test compares this list with
 * app/web/doors.ts.
 */
export const doorPaths: readonly string[] = [
  '/login',
  '/home/login',
  '/login.html',
  '/401',
  '/reset-password',
  '/verify-email',
  '/second-factor',
  '/register',
  '/company.html',
  '/companies-wizard',
]
