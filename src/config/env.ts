import { z } from 'zod'

import { normalizeEmail } from '@/shared/account-email'
import { decoded } from '@/shared/decoded'
import { isLoopback } from '@/shared/loopback'

/**
 * The environment, parsed once (contract §2). Everything else takes its values from here, but for what prepares the
 * process before this module is loaded (`src/server`, `scripts`): that reads and writes `process.env` itself.
 *
 * A build needs neither a database nor a secret, so both may be missing here; `src/server` fills them in for the
 * embedded database before anything else is loaded, and refuses to serve without them.
 */
const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((raw) => blankIsMissing(raw) ?? value, schema)

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be a port number from 1 to 65535')
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const url = (protocols: string[], what: string, isWhole: (url: URL) => boolean = () => true) =>
  z.string().refine((value) => {
    if (!URL.canParse(value)) return false
    const parsed = new URL(value)
    return protocols.includes(parsed.protocol) && isWhole(parsed)
  }, `must be ${what}`)
const isOrigin = ({ href, origin }: URL) => href === `${origin}/`
/** A password with a `/` or `#` of its own ends the host too early, one with a `%` of its own cannot be read. */
const isMailServer = ({ hostname, pathname, search, hash, username, password }: URL) =>
  hostname !== '' &&
  ['', '/'].includes(pathname) &&
  !search.includes('@') &&
  hash === '' &&
  [username, password].every((part) => decoded(part) !== undefined)
const MAIL_SERVER = 'smtp://user:pass@host:port or smtps://…, special characters in user and pass as %XX'
const address = z.string().regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'must be an e-mail address')
const mailFrom = z
  .string()
  .regex(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address, or Name <address>')
const addressList = z
  .string()
  .transform((value) => value.split(',').map(normalizeEmail).filter(Boolean))
  .pipe(z.array(address))

const otlpProtocol = z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json')

/** Stands in mail that is kept as a file (contract §2). */
const PLACEHOLDER_SENDER = 'Ore Serene <ciao@ore-serene.example>'

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'production'),
    PORT: withDefault(port, '3000'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    SERVER_URL: optional(url(['http:', 'https:'], 'an http(s) origin such as https://example.it')),
    DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'a postgres:// address')),
    DATABASE_READ_URL: optional(url(['postgres:', 'postgresql:'], 'a postgres:// address')),
    PAYLOAD_SECRET: optional(z.string().min(32, 'must have 32 characters or more')),
    ADMIN_EMAILS: withDefault(addressList, ''),
    SMTP_URL: optional(url(['smtp:', 'smtps:'], MAIL_SERVER, isMailServer)),
    MAIL_FROM: optional(mailFrom),
    SUPPORT_EMAIL: optional(mailFrom),
    MAIL_RATE: withDefault(wholeNumber(1, 10_000), '50'),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, 'must start with sk_ or rk_')),
    STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, 'must start with whsec_')),
    STRIPE_API_BASE: optional(url(['http:', 'https:'], 'an http(s) address')),
    CHECKOUT_SANDBOX: optional(z.enum(['0', '1'], 'must be 0 or 1')),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    GOOGLE_ISSUER: withDefault(url(['http:', 'https:'], 'an http(s) address'), 'https://accounts.google.com'),
    TRUST_PROXY: withDefault(wholeNumber(0, 10), '0'),
    S3_ENDPOINT: optional(url(['http:', 'https:'], 'an http(s) address')),
    S3_BUCKET: optional(z.string()),
    S3_REGION: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    MEDIA_DIR: withDefault(z.string(), 'media'),
    PRIVATE_FILES_DIR: withDefault(z.string(), '.data/files'),
    WORKER: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/, 'must be plain characters without spaces')),
    // OpenTelemetry's own variables: those that decide whether and how traces leave. Its packages read the others.
    OTEL_SDK_DISABLED: withDefault(z.enum(['true', 'false'], 'must be true or false'), 'false'),
    OTEL_TRACES_EXPORTER: withDefault(z.enum(['otlp', 'none'], 'must be otlp or none'), 'otlp'),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(['http:', 'https:'], 'an http(s) address')),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(url(['http:', 'https:'], 'an http(s) address')),
    OTEL_EXPORTER_OTLP_PROTOCOL: withDefault(otlpProtocol, 'http/protobuf'),
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional(otlpProtocol),
  })
  .superRefine((value, context) => {
    const fault = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const together = (names: (keyof typeof value)[]) => {
      const missing = names.filter((name) => value[name] === undefined)
      if (missing.length > 0 && missing.length < names.length) {
        fault(missing[0]!, `is missing: set ${names.join(' and ')} together, or none of them`)
      }
    }
    together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
    together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    // Without a server no mail leaves, so a placeholder will do as its sender.
    if (value.SMTP_URL && URL.canParse(value.SMTP_URL) && value.MAIL_FROM === undefined) {
      fault('MAIL_FROM', 'is required with SMTP_URL: the address that mail comes from, Name <address>')
    }
    // A field that failed by itself is still here: its fault is named once, by itself.
    if (value.SERVER_URL && URL.canParse(value.SERVER_URL) && !isOrigin(new URL(value.SERVER_URL))) {
      fault('SERVER_URL', 'must be an origin alone, without a path: https://example.it')
    }
    if (
      value.GOOGLE_ISSUER.startsWith('http:') &&
      URL.canParse(value.GOOGLE_ISSUER) &&
      !isLoopback(value.GOOGLE_ISSUER)
    ) {
      fault('GOOGLE_ISSUER', 'may be plain http on loopback only')
    }
    if (value.DATABASE_READ_URL && !value.DATABASE_URL) {
      fault('DATABASE_READ_URL', 'needs DATABASE_URL, of which it is a replica')
    }
    if (value.DATABASE_URL && !value.PAYLOAD_SECRET) {
      fault('PAYLOAD_SECRET', 'is required with DATABASE_URL (32 characters or more)')
    }
  })
  .transform((value) => ({ ...value, MAIL_FROM: value.MAIL_FROM ?? PLACEHOLDER_SENDER }))
  .transform((value) => ({
    ...value,
    // As browsers write it: without the port that its protocol has anyway.
    SERVER_URL: new URL(value.SERVER_URL ?? `http://localhost:${value.PORT}`).origin,
    SUPPORT_EMAIL: value.SUPPORT_EMAIL ?? value.MAIL_FROM,
    /** The sandbox checkout may answer: on with neither keys nor a database of one's own, else only when asked for. */
    CHECKOUT_SANDBOX:
      value.CHECKOUT_SANDBOX !== undefined
        ? value.CHECKOUT_SANDBOX === '1'
        : value.STRIPE_SECRET_KEY === undefined && value.DATABASE_URL === undefined,
  }))

export type Env = z.output<typeof schema>

/**
 * Parses an environment.
 *
 * @throws Error whose message is one line a wrong value, each naming its variable and never showing the value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source)
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
}

export const env = parseEnv(process.env)
