/** What a visitor came on, by the browser's own name for itself; empty when it has none. */
export type Device = 'mobile' | 'tablet' | 'desktop' | ''

/** Where a visitor came from. Names are in small letters; empty where nothing is known. */
export type VisitSource = { source: string; medium: string; campaign: string }

/** All that the shop ever knows of a visit. */
export type Visit = VisitSource & { device: Device }

/** Without a campaign and without a page that led here. */
export const DIRECT = 'diretto'

/** Beyond the sources that one hour may have, and names that must not be kept. */
export const OTHER = 'altro'

export const unknownVisit: Visit = { source: '', medium: '', campaign: '', device: '' }
