import { answer, type Route } from '#server/http/mount.ts'
import {
  activate,
  beginSecondFactor,
  changePassword,
  checkActivation,
  confirmSecondFactor,
  endDevices,
  getSession,
  listDevices,
  removeSecondFactor,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  resetSecondFactor,
  resume,
  setPreferences,
  signIn,
  signInByPath,
  signOut,
  switchAccount,
  switchOffSecondFactor,
} from '../contract.ts'
import { listOwnDevices, setTimeZone, signOutElsewhere } from './devices.ts'
import { activateByCode, checkActivationOf, requestResetMail, resetByCode } from './mailed-codes.ts'
import type { IdentityPorts } from './ports.ts'
import { resumeSession } from './resume.ts'
import {
  beginFactor,
  confirmFactor,
  exchangeRecoveryCodes,
  removeFactorOf,
  resetFactorOf,
  switchOff,
} from './second-factor.ts'
import { changeOwnPassword, moveTo, signInWith, signOutOf } from './service.ts'
import { describeSession } from './session-info.ts'

/** The routes of sign-in. `hasLegacyLogin` adds the documents' older sign-in call. */
export function routes(ports: IdentityPorts, { hasLegacyLogin }: { hasLegacyLogin: boolean }): Route[] {
  return [
    answer(signIn, (context, body) => ports.gate.pass(() => signInWith(context, body, ports))),
    ...(hasLegacyLogin
      ? [
          answer(signInByPath, (context, _body, params) =>
            ports.gate.pass(() => signInWith(context, params, ports)),
          ),
        ]
      : []),
    answer(resume, (context) => resumeSession(context, ports)),
    answer(signOut, (context) => signOutOf(context, ports)),
    answer(getSession, ({ db, caller, now }) => describeSession(db, caller, now)),
    answer(switchAccount, (context, body) => moveTo(context, body.accountUniqueID)),
    answer(changePassword, (context, body) => changeOwnPassword(context, body, ports)),
    answer(requestReset, (context, { username }) => requestResetMail(context, username, ports)),
    answer(resetPassword, (context, body) => resetByCode(context, body, ports)),
    answer(checkActivation, (context, { userid, token }) =>
      checkActivationOf(context, { token, username: userid }),
    ),
    answer(activate, (context, { userid, ...body }) =>
      activateByCode(context, { ...body, username: userid }, ports),
    ),
    answer(beginSecondFactor, (context) => beginFactor(context, ports)),
    answer(confirmSecondFactor, (context, { code }) => confirmFactor(context, code, ports)),
    answer(switchOffSecondFactor, (context, proof) => switchOff(context, proof, ports)),
    answer(renewRecoveryCodes, (context, proof) => exchangeRecoveryCodes(context, proof, ports)),
    answer(resetSecondFactor, (context, { employeeUniqueID }) => resetFactorOf(context, employeeUniqueID)),
    answer(removeSecondFactor, (context, { username }) => removeFactorOf(context, username)),
    answer(listDevices, listOwnDevices),
    answer(endDevices, signOutElsewhere),
    answer(setPreferences, setTimeZone),
  ]
}
