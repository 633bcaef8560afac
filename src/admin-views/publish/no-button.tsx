/** Stands where Payload would offer to unpublish. */
export const NoButton = () => null
