import type { AllSayAbout } from '#features/court/server/public.ts'
import { answer } from '#server/http/mount.ts'
import { findHome, findProjectOverview, listProjectFacts } from '../contract.ts'
import { factsOf, homeOf } from './home.ts'
import { overviewOf } from './service.ts'

/** The routes of overviews; `sayAbout`: what each module tells of its records that wait. */
export const routes = (sayAbout: AllSayAbout) => [
  answer(findProjectOverview, overviewOf),
  answer(findHome, homeOf(sayAbout)),
  answer(listProjectFacts, factsOf),
]
