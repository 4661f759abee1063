/*
 * The first step of every npm script: says in one line what is missing, where the app itself could only fail
 * to parse. Therefore plain old JavaScript that Node 12 still reads: no `?.`, no `??`, no await at the top.
 */
import { createRequire } from 'module'

const OLDEST = [22, 18]

/** What is missing, or nothing. */
function findProblem() {
  const version = process.versions.node.split('.').map(Number)
  if (version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1])) {
    return (
      `Plumbline needs Node ${OLDEST.join('.')} or later, and this is ${process.versions.node}: ` +
      'install Node 24 from https://nodejs.org, or on Linux (x64, arm64) run `npm ci` without leaving out ' +
      'optional dependencies, which brings the right Node along.'
    )
  }
  try {
    createRequire(import.meta.url).resolve('fastify')
  } catch {
    return 'The packages of Plumbline are not installed: run `npm ci`.'
  }
  return ''
}

const problem = findProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}
