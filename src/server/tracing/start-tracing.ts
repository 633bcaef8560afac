import type { Env } from '@/config/env'

type StartArgs = {
  env: Env
  /** What OTEL_SERVICE_NAME is without a value. */
  service: 'ore-serene-web' | 'ore-serene-worker'
}

/**
 * Tells a collector how long each request and each mail took and in what, when OpenTelemetry's own variables name one
 * (OTEL_EXPORTER_OTLP_ENDPOINT). Without them nothing is loaded, and the spans of the code cost nothing.
 *
 * @returns how to end it: what is not sent yet is sent, for at most two seconds
 */
export async function startTracing({ env, service }: StartArgs): Promise<() => Promise<void>> {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT } = env
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT
  if (OTEL_SDK_DISABLED === 'true' || OTEL_TRACES_EXPORTER === 'none' || !address) return async () => {}
  const { exportTraces } = await import('./export-traces')
  return exportTraces({
    service,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
  })
}
