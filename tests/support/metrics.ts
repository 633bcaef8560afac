import { request } from 'node:http'

export const METRICS_TOKEN = 'un-token-per-le-prove'

/** What an application tells Prometheus, or how it refuses to. */
export async function scrape(url: string, token = METRICS_TOKEN): Promise<string> {
  const response = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`/api/metrics answered ${response.status}`)
  return response.text()
}

/** The values of a metric whose labels contain all of `labels`. */
export function values(text: string, name: string, labels: Record<string, string> = {}): number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** A request with a method of one's own, which `fetch` would not send. */
export function rawStatus(url: string, method: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { method }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
      .on('error', reject)
      .end()
  })
}
