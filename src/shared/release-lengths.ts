/** The longest version label and the longest notes of a release, in characters. */
export const VERSION_LENGTH = 40
export const NOTES_LENGTH = 2000
