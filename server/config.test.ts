import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

/** The line with which a wrong environment is refused. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('It was not refused')
}

describe('the settings', () => {
  test('need not be set', () => {
    expect(readConfig({})).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: resolve('data'),
      DATABASE_POOL: 10,
      PREPARED_STATEMENTS: true,
      DEMO: true,
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FROM: 'Plumbline <plumbline@localhost>',
      STORAGE: 'disk',
      S3_REGION: 'us-east-1',
      LARGEST_FILE_MB: 2048,
      LEAVE_FREE_MB: 128,
      KEEP_DELETED_FILES_DAYS: 3650,
      KEEP_OLD_VERSIONS_DAYS: null,
      KEEP_NOTICES_DAYS: 365,
      KEEP_AUDIT_YEARS: 15,
      LEGACY_LOGIN: true,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: false,
      NODE_ENV: 'production',
    })
  })

  test.each([
    ['PORT', '8080', 8080],
    ['PORT', '0', 0],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['DATA_DIR', 'some/folder', resolve('some/folder')],
    ['DATA_DIR', '/srv/plumbline', resolve('/srv/plumbline')],
    ['DATABASE_URL', 'postgres://u:p@db.example:5433/plumbline', 'postgres://u:p@db.example:5433/plumbline'],
    ['DATABASE_URL', 'postgresql://localhost/plumbline', 'postgresql://localhost/plumbline'],
    [
      'DATABASE_URL',
      'postgres://u@localhost/x?host=%2Frun&port=5432',
      'postgres://u@localhost/x?host=%2Frun&port=5432',
    ],
    ['DATABASE_POOL', '50', 50],
    ['PREPARED_STATEMENTS', 'off', false],
    ['DEMO', 'off', false],
    ['LEGACY_LOGIN', 'off', false],
    ['LEGACY_LOGIN', 'on', true],
    ['LOG_LEVEL', 'debug', 'debug'],
    ['TRUST_PROXY', 'on', true],
    ['NODE_ENV', 'development', 'development'],
    ['PUBLIC_URL', 'https://plumbline.example/', 'https://plumbline.example'],
    ['SMTP_URL', 'smtps://u:p@mail.example:465', 'smtps://u:p@mail.example:465'],
    ['MAIL_FROM', 'Site office <office@company.example>', 'Site office <office@company.example>'],
    ['MAIL_FROM', 'office@company.example', 'office@company.example'],
    ['LEAVE_FREE_MB', '1024', 1024],
    ['KEEP_DELETED_FILES_DAYS', '1', 1],
    ['KEEP_OLD_VERSIONS_DAYS', '30', 30],
    ['KEEP_NOTICES_DAYS', 'forever', null],
    ['KEEP_AUDIT_YEARS', '10', 10],
    ['SECRET_KEY', 'ab'.repeat(32), Buffer.alloc(32, 0xab)],
    ['SECRET_KEY', Buffer.alloc(32, 7).toString('base64'), Buffer.alloc(32, 7)],
    ['SECRET_KEY', Buffer.alloc(40, 0xff).toString('base64url'), Buffer.alloc(40, 0xff)],
  ])('%s may be %s', (name, value, expected) => {
    expect(settingNames).toContain(name)
    expect(readConfig({ [name]: value })).toMatchObject({ [name]: expected })
  })

  test.each([
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '65536', 'PORT'],
    ['PORT', '-1', 'PORT'],
    ['PORT', '80.5', 'PORT must be a port number'],
    [
      'DATABASE_URL',
      'mysql://secret@host/db',
      'DATABASE_URL must look like postgres://user:password@host/database',
    ],
    ['DATABASE_URL', 'secret', 'DATABASE_URL must look like'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL'],
    ['DATABASE_POOL', '501', 'DATABASE_POOL'],
    ['DATABASE_POOL', '2.5', 'DATABASE_POOL must be a whole number'],
    ['PREPARED_STATEMENTS', 'yes', 'PREPARED_STATEMENTS must be on or off'],
    ['DEMO', 'true', 'DEMO must be on or off'],
    ['LEGACY_LOGIN', '1', 'LEGACY_LOGIN must be on or off'],
    ['TRUST_PROXY', 'ON', 'TRUST_PROXY must be on or off'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
    ['NODE_ENV', 'staging', 'NODE_ENV'],
    ['PUBLIC_URL', 'ftp://plumbline.example', 'PUBLIC_URL must look like https://plumbline.example.com'],
    ['SMTP_URL', 'https://mail.example', 'SMTP_URL must look like smtp://user:password@host:587'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must look like Name <name@host>'],
    ['SECRET_KEY', 'ab'.repeat(31), 'SECRET_KEY must be at least 32 bytes in base64 or hex'],
    ['STORAGE', 'tape', 'STORAGE must be disk or s3'],
    ['S3_ENDPOINT', 'secret', 'S3_ENDPOINT must look like https://s3.example.com'],
    ['LARGEST_FILE_MB', '0', 'LARGEST_FILE_MB'],
    ['LEAVE_FREE_MB', '127', 'LEAVE_FREE_MB'],
    ['LARGEST_FILE_MB', '1.5', 'LARGEST_FILE_MB must be a whole number'],
    [
      'KEEP_DELETED_FILES_DAYS',
      '-2',
      'KEEP_DELETED_FILES_DAYS must be forever or a whole number of days, 1 to 36500',
    ],
    ['KEEP_OLD_VERSIONS_DAYS', 'never', 'KEEP_OLD_VERSIONS_DAYS must be forever'],
    ['KEEP_NOTICES_DAYS', '7.5', 'KEEP_NOTICES_DAYS must be forever'],
    ['KEEP_AUDIT_YEARS', '9', 'KEEP_AUDIT_YEARS must be forever or a whole number of years, 10 to 100'],
    ['SECRET_KEY', 'not a key', 'SECRET_KEY must be at least 32 bytes in base64 or hex'],
  ])('%s may not be %s', (name, value, expected) => {
    const line = refusal({ [name]: value })
    expect(line).toContain(`Wrong setting: ${expected}`)
    expect(line).not.toContain('\n')
    expect(line, 'a setting may be a secret').not.toContain(value)
  })

  test('lead to the port, where nothing else is said', () => {
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  })

  test('that are empty are not set', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('that nobody knows are left alone', () => {
    expect(readConfig({ PATH: '/usr/bin', HOME: '/root' })).toEqual(readConfig({}))
  })

  test('of an S3 store are all named where it is chosen', () => {
    const all = { S3_ENDPOINT: 'http://store:9000', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
    expect(readConfig({ STORAGE: 's3', ...all })).toMatchObject({
      STORAGE: 's3',
      S3_REGION: 'us-east-1',
      ...all,
    })
    expect(refusal({ STORAGE: 's3' })).toBe(
      `Wrong setting: ${Object.keys(all)
        .map((name) => `${name} must be set where STORAGE is s3`)
        .join('; ')}`,
    )
    expect(readConfig({ S3_BUCKET: 'b' })).toMatchObject({ STORAGE: 'disk', LARGEST_FILE_MB: 2048 })
  })

  test('of the first administrator are set together', () => {
    const both = { ADMIN_USERNAME: 'admin@company.example', ADMIN_PASSWORD: 'long enough' }
    expect(readConfig(both)).toMatchObject(both)
    for (const name of Object.keys(both) as (keyof typeof both)[]) {
      expect(refusal({ [name]: both[name] })).toContain(
        'ADMIN_USERNAME and ADMIN_PASSWORD must be set together',
      )
    }
    expect(refusal({ ...both, ADMIN_USERNAME: 'admin' })).toContain(
      'ADMIN_USERNAME must be an e-mail address',
    )
    const short = refusal({ ...both, ADMIN_PASSWORD: 'too short' })
    expect(short).toContain('ADMIN_PASSWORD must have at least 10 characters')
    expect(short).not.toContain('too short')
  })

  test('that are wrong are all told in one line', () => {
    const line = refusal({ PORT: 'x', DEMO: 'x', DATABASE_POOL: 'x', ADMIN_PASSWORD: 'x' })
    for (const name of ['PORT', 'DEMO', 'DATABASE_POOL', 'ADMIN_PASSWORD']) expect(line).toContain(name)
    expect(line).not.toContain('\n')
  })
})
