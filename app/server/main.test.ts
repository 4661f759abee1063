import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-main-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Runs Node with these arguments. Returns the text on stdout, the text on stderr, and the exit code or
 * signal.
 */
async function runNode(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  const code = await new Promise((resolve) =>
    child.once('exit', (...ending) => resolve(ending[0] ?? ending[1])),
  )
  return { code, out, err }
}

/**
 * Starts the server with a wrong setting, so that the process ends. Returns the exit code, the error text,
 * Node's flags, and whether Node had to compile TypeScript.
 */
async function endedStart(compiled: string) {
  const teller = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => console.log(JSON.stringify({
    flags: process.execArgv,
    hasCompiled: process.moduleLoadList.some((name) => name.includes('amaro')),
  })))`)}`
  const { code, out, err } = await runNode(['--import', teller, 'app/server/main.ts'], {
    PORT: 'none',
    NODE_COMPILE_CACHE: compiled,
  })
  return { code, err, ...(JSON.parse(out) as { flags: string[]; hasCompiled: boolean }) }
}

test('serves with little room for new objects, from code that is compiled already, at the very first start too', async () => {
  for (const start of ['first', 'second'])
    expect(await endedStart(join(folder, 'compiled')), start).toMatchObject({
      code: 1,
      err: 'Wrong setting: PORT must be a port number\n',
      flags: expect.arrayContaining(['--max-semi-space-size=24']),
      hasCompiled: false,
    })
})

test('starts where nothing compiled can be kept', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await endedStart(join(file, 'compiled'))).toMatchObject({
    code: 1,
    err: 'Wrong setting: PORT must be a port number\n',
    hasCompiled: true,
  })
})

test('what few calls need is not loaded by the start', async () => {
  const { out, err } = await runNode([
    '--input-type=module',
    '--eval',
    `import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => { loaded.add(url); return next(url, context) } })
    await import('#app/server/serve.ts')
    const packages = [...loaded].map((url) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]).filter(Boolean)
    console.log(JSON.stringify([...new Set(packages)]))
    process.exit()`,
  ])
  expect(err).toBe('')
  const packages = JSON.parse(out) as string[]
  expect(packages).toContain('fastify')
  const rare = [
    '@scalar/fastify-api-reference',
    '@zxcvbn-ts/language-common',
    'file-type',
    'heic-decode',
    'nodemailer',
    'papaparse',
    'prom-client',
    's3mini',
    'sharp',
    'yazl',
  ]
  expect(packages.filter((name) => rare.includes(name))).toEqual([])
})
