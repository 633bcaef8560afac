/**
 * Next drops `Content-Length` from what a route answers; the serving process writes it from this header, so that a
 * download shows its progress and a HEAD its size.
 */
export const BODY_LENGTH_HEADER = 'x-ore-serene-body-length'
