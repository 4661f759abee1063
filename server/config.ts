/**
 * The only reader of the environment. Each setting is declared here once, and a test compares the README's
 * table with these declarations.
 */
import { resolve } from 'node:path'
import * as z from 'zod'

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')

/** A key from its text in hex or base64. */
function keyOf(text: string): Buffer {
  return Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'base64')
}

/** A setting for how long something is stored: a number of `unit`, or `forever`, which becomes null. */
const kept = (unit: 'days' | 'years', [least, most]: [number, number], usual: number | 'forever') =>
  z
    .string()
    .default(String(usual))
    .transform((value) => (value === 'forever' ? null : Number(value)))
    .refine(
      (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
      `must be forever or a whole number of ${unit}, ${least} to ${most}`,
    )

const SHORTEST_KEY = 32

const Settings = z
  .object({
    PORT: z.coerce
      .number('must be a port number')
      .pipe(z.int('must be a port number').min(0).max(65_535))
      .default(3000),
    HOST: z.string().min(1, 'must not be empty').default('localhost'),
    DATA_DIR: z
      .string()
      .min(1, 'must not be empty')
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    DATABASE_POOL: z.coerce
      .number('must be a number')
      .pipe(z.int('must be a whole number').min(2).max(500))
      .default(10),
    PREPARED_STATEMENTS: onOff('on'),
    DEMO: onOff('on'),
    ADMIN_USERNAME: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must look like https://plumbline.example.com' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must look like Name <name@host>')
      .default('Plumbline <plumbline@localhost>'),
    SECRET_KEY: z
      .string()
      .regex(/^[A-Za-z0-9+/_-]+=*$/, `must be at least ${SHORTEST_KEY} bytes in base64 or hex`)
      .transform(keyOf)
      .refine((key) => key.length >= SHORTEST_KEY, `must be at least ${SHORTEST_KEY} bytes in base64 or hex`)
      .optional(),
    STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like https://s3.example.com' }).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    LARGEST_FILE_MB: z.coerce
      .number('must be a number')
      .pipe(z.int('must be a whole number').min(1).max(1_048_576))
      .default(2048),
    LEAVE_FREE_MB: z.coerce
      .number('must be a number')
      .pipe(z.int('must be a whole number').min(128).max(1_048_576))
      .default(128),
    KEEP_DELETED_FILES_DAYS: kept('days', [1, 36_500], 3650),
    KEEP_OLD_VERSIONS_DAYS: kept('days', [1, 36_500], 'forever'),
    KEEP_NOTICES_DAYS: kept('days', [7, 36_500], 365),
    KEEP_AUDIT_YEARS: kept('years', [10, 100], 15),
    LEGACY_LOGIN: onOff('on'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    TRUST_PROXY: onOff('off'),
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  })
  .refine((settings) => !settings.ADMIN_USERNAME === !settings.ADMIN_PASSWORD, {
    path: ['ADMIN_USERNAME'],
    message: 'and ADMIN_PASSWORD must be set together',
  })
  .superRefine((settings, context) => {
    if (settings.STORAGE !== 's3') return
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'must be set where STORAGE is s3' })
    }
  })

export type Config = z.output<typeof Settings> & { PUBLIC_URL: string }

/** The names of all settings, for the test that compares the README's table with them. */
export const settingNames = Object.keys(Settings.shape)

/** A setting is wrong. The message is one line that names the setting and the fault. */
export class ConfigError extends Error {}

/**
 * Reads the settings. An empty variable counts as not set.
 *
 * @throws ConfigError naming every wrong setting in one line; values are not repeated, because they may be
 *   secrets
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (parsed.success) {
    return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` }
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(`Wrong setting: ${faults.join('; ')}`)
}
