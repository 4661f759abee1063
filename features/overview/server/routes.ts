import { answer } from '#server/http/mount.ts'
import { findProjectOverview } from '../contract.ts'
import { overviewOf } from './service.ts'

export const routes = [answer(findProjectOverview, overviewOf)]
