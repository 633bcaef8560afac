import type { Finding } from '../finding'

type FfufReport = { results: { url: string; status: number; redirectlocation: string }[] }

/** What says that there is nothing, or nothing for this person. */
const REFUSED = [400, 401, 403, 404, 405, 410, 415]

/**
 * Paths that were answered with something other than a refusal, or a way to another address of the shop: that one is
 * tried for itself.
 *
 * @param json what `ffuf -of json` wrote, with every answer in it
 * @param person who asked
 */
export function ffufFindings(json: string, person: string): Finding[] {
  const { results } = JSON.parse(json) as FfufReport
  return results
    .filter(
      ({ status, redirectlocation, url }) => !REFUSED.includes(status) && !staysHere(redirectlocation, url),
    )
    .map(({ url, status }) => ({
      tool: 'ffuf',
      id: `answers-${status}`,
      where: `${person} ${new URL(url).pathname}`,
      severity: 'low',
    }))
}

/** How many paths were tried. */
export const ffufTried = (json: string): number => (JSON.parse(json) as FfufReport).results.length

const staysHere = (location: string, url: string) =>
  location !== '' && new URL(location, url).host === new URL(url).host
