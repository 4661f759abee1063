/*
 * Runs the script named behind it, unless something is missing: that is said in one line, where the app itself
 * could only fail to parse. Therefore plain old JavaScript that Node 12 still reads: no `?.`, no `??`, no await at
 * the top.
 */
import { spawn } from 'child_process'
import { existsSync } from 'fs'
import { createRequire } from 'module'
import { delimiter, dirname, resolve } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const OLDEST = [22, 18]
/** Set for the Node that came along, so that it is not looked for again. */
const MARK = 'PLUMBLINE_NODE_CAME_ALONG'

function isTooOld() {
  const version = process.versions.node.split('.').map(Number)
  return version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1])
}

/** The Node that npm has brought along; some npm do not put it first by themselves. */
function findNodeThatCameAlong() {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const node = resolve(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  return process.env[MARK] || !existsSync(node) ? '' : node
}

/** Runs the same script with another Node, which ends as that one does. */
function runWith(node) {
  const env = Object.assign({}, process.env, {
    PATH: dirname(node) + delimiter + process.env.PATH,
    [MARK]: '1',
  })
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env })
  // Ctrl-C reaches both; what only this one gets, it passes on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

/** What is missing, or nothing. */
function findProblem() {
  if (isTooOld()) {
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

const nodeThatCameAlong = isTooOld() ? findNodeThatCameAlong() : ''
const problem = nodeThatCameAlong ? '' : findProblem()
if (nodeThatCameAlong) runWith(nodeThatCameAlong)
else if (problem) {
  console.error(problem)
  process.exit(1)
} else {
  // The script finds itself and its own arguments where it expects them.
  process.argv.splice(1, 2, resolve(process.argv[2]))
  void import(pathToFileURL(process.argv[1]).href)
}
