import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes `fullchain.pem` and `privkey.pem` of the moment, signed by itself, where certbot keeps the real ones.
 *
 * @param home the folder, which exists
 * @param name what the certificate is for
 * @throws what openssl says
 */
export function writeCertificate(home: string, name: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = path.join(home, 'privkey.pem')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      ...['-key', key],
      ...['-out', path.join(home, 'fullchain.pem')],
      ...['-days', '2'],
      ...['-subj', `/CN=${name}`],
      ...['-addext', `subjectAltName=DNS:${name}`],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}
