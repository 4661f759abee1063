import { answer } from '#server/http/mount.ts'
import { findByNumber, whereis } from '../contract.ts'
import { numbered, whereabouts } from './service.ts'

export const routes = [answer(whereis, whereabouts), answer(findByNumber, numbered)]
