/** Connects the endpoints that explain access to their rules. */
import { answer } from '#server/http/mount.ts'
import { askForAccess, describeAccess, explainAccess, explainRefusal } from '../contract.ts'
import { ask, refusalOf } from './asking.ts'
import { describe } from './describe.ts'
import { explain } from './explain.ts'

export const routes = [
  answer(explainAccess, explain),
  answer(describeAccess, describe),
  answer(explainRefusal, refusalOf),
  answer(askForAccess, ask),
]
