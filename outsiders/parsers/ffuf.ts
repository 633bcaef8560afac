import type { Finding } from '../finding'

type FfufReport = { results: { url: string; status: number; redirectlocation: string }[] }

/** What says that there is nothing, or nothing for this person. */
const REFUSED = [400, 401, 403, 404, 405, 410, 415]

/**
 * Paths that were answered with something other than a refusal or the way to the login.
 *
 * @param json what `ffuf -of json` wrote, with every answer in it
 * @param person who asked
 */
export function ffufFindings(json: string, person: string): Finding[] {
  const { results } = JSON.parse(json) as FfufReport
  return results
    .filter(({ status, redirectlocation }) => !REFUSED.includes(status) && !leadsToLogin(redirectlocation))
    .map(({ url, status }) => ({
      tool: 'ffuf',
      id: `answers-${status}`,
      where: `${person} ${new URL(url).pathname}`,
      severity: 'low',
    }))
}

/** How many paths were tried. */
export const ffufTried = (json: string): number => (JSON.parse(json) as FfufReport).results.length

const leadsToLogin = (location: string) =>
  location !== '' && new URL(location, 'https://localhost').pathname === '/login'
