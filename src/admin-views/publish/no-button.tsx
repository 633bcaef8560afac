/** Replaces Payload's button that unpublishes. */
export const NoButton = () => null
