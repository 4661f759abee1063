import type { Hanging } from '#features/hierarchy/server/public.ts'
import { answer, type Route } from '#server/http/mount.ts'
import * as addenda from '../addenda-contract.ts'
import * as alternates from '../alternates-contract.ts'
import * as questions from '../questions-contract.ts'
import * as calls from '../tabulation-contract.ts'
import { acknowledgeAddendum, issue, pageOfAddenda, pageOfReceivedAddenda } from './addenda.ts'
import {
  add,
  change,
  pageOfAlternates,
  pageOfOffered,
  pageOfSubmittedAlternates,
  removeAll,
  savePricesOfAlternates,
} from './alternates.ts'
import { award } from './award.ts'
import { answerIt, ask, pageOfOwnQuestions, pageOfReceivedQuestions } from './questions.ts'
import { acknowledge, exportBids, pageOfBid, pageOfBids, pageOfReceived } from './tabulation.ts'

/** The routes of the owner's side. `hanging` protects records that belong to lines that an addendum deletes. */
export const routes = (hanging: Hanging): Route[] => [
  answer(calls.listReceivedBids, pageOfReceived),
  answer(calls.tabulateBids, pageOfBids),
  answer(calls.exportTabulation, exportBids),
  answer(calls.findReceivedBid, pageOfBid),
  answer(calls.acknowledgeBids, acknowledge),
  answer(calls.awardBids, award),
  answer(addenda.issueAddendum, (context, addendum) => issue(context, hanging, addendum)),
  answer(addenda.listAddenda, pageOfAddenda),
  answer(addenda.listReceivedAddenda, pageOfReceivedAddenda),
  answer(addenda.readAddendum, acknowledgeAddendum),
  answer(alternates.listAlternates, pageOfAlternates),
  answer(alternates.addAlternates, add),
  answer(alternates.changeAlternates, change),
  answer(alternates.deleteAlternates, removeAll),
  answer(alternates.listOfferedAlternates, pageOfOffered),
  answer(alternates.saveAlternatePrices, savePricesOfAlternates),
  answer(alternates.listSubmittedAlternates, pageOfSubmittedAlternates),
  answer(questions.askQuestion, ask),
  answer(questions.listOwnQuestions, pageOfOwnQuestions),
  answer(questions.listReceivedQuestions, pageOfReceivedQuestions),
  answer(questions.answerQuestion, answerIt),
]
