import type { Device } from './visit'

const TABLET = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobi)/i
const MOBILE = /Mobi|iPhone|iPod|Windows Phone|Opera Mini|BlackBerry/i

/**
 * The class of device that a browser says it runs on. Its version, its maker and its screen are not looked at.
 *
 * @param userAgent the header; some tablets say that they are desktops, and are believed
 */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return ''
  if (TABLET.test(userAgent)) return 'tablet'
  return MOBILE.test(userAgent) ? 'mobile' : 'desktop'
}
