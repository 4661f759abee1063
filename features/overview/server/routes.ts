import type { AllSayAbout } from '#features/court/server/public.ts'
import { answer } from '#server/http/mount.ts'
import { findHome, findProjectOverview, listProjectFacts } from '../contract.ts'
import { factsOf, homeOf } from './home.ts'
import { overviewOf } from './service.ts'

/** The routes of overviews. `sayAbout` has the facts that each module shows of its waiting records. */
export const routes = (sayAbout: AllSayAbout) => [
  answer(findProjectOverview, overviewOf),
  answer(findHome, homeOf(sayAbout)),
  answer(listProjectFacts, factsOf),
]
