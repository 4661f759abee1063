import { answer, type Route } from '#server/http/mount.ts'
import { changePassword, getSession, signIn, signInByPath, signOut, switchAccount } from '../contract.ts'
import { changeOwnPassword, type IdentityPorts, moveTo, signInWith, signOutOf } from './service.ts'
import { describeSession } from './session-info.ts'

/** The routes of sign-in; `hasLegacyLogin` offers the documents' older form too. */
export function routes(ports: IdentityPorts, { hasLegacyLogin }: { hasLegacyLogin: boolean }): Route[] {
  return [
    answer(signIn, (context, body) => signInWith(context, body, ports)),
    ...(hasLegacyLogin
      ? [answer(signInByPath, (context, _body, params) => signInWith(context, params, ports))]
      : []),
    answer(signOut, (context) => signOutOf(context, ports)),
    answer(getSession, ({ db, caller }) => describeSession(db, caller)),
    answer(switchAccount, (context, body) => moveTo(context, body.accountUniqueID, ports)),
    answer(changePassword, (context, body) => changeOwnPassword(context, body, ports)),
  ]
}
