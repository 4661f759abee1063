import { answer } from '#server/http/mount.ts'
import { findByNumber, listFound, recent, search, whereis } from '../contract.ts'
import { found, opened, pageOfFound } from './search.ts'
import { numbered, whereabouts } from './service.ts'

export const routes = [
  answer(whereis, whereabouts),
  answer(findByNumber, numbered),
  answer(search, found),
  answer(listFound, pageOfFound),
  answer(recent, opened),
]
