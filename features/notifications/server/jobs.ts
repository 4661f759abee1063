import { defineJob, NoPayload } from '#server/jobs/jobs.ts'
import { mailDigests } from './digest.ts'
import { tellRisks } from './risk.ts'

export const jobs = [
  defineJob({
    name: 'mailDigests',
    payload: NoPayload,
    cron: '0 * * * *',
    run: (_nothing, context) => mailDigests(context),
  }),
  defineJob({
    name: 'tellRisks',
    payload: NoPayload,
    cron: '20 * * * *',
    run: (_nothing, context) => tellRisks(context),
  }),
]
