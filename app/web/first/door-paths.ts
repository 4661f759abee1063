/** The addresses of the doors (app/web/doors.ts, held against them by a test): what stands there has no rail. */
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
