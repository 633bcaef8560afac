import { readFileSync } from 'node:fs'

import { parse } from 'yaml'

export type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  env_file?: string
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { disable?: boolean; test?: string[] }
  deploy?: { replicas: number }
  networks?: { default: { ipv4_address: string } }
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  read_only?: boolean
}
export type Compose = { services: Record<string, Service>; networks: object; volumes: Record<string, null> }

export const COMPOSE = 'deploy/compose.yaml'

/** deploy/compose.yaml with what its services have in common filled in. */
export const readCompose = (): Compose => parse(readFileSync(COMPOSE, 'utf8'), { merge: true }) as Compose
